import { ChevronLeftIcon, ChevronRightIcon } from '../icons/icons';
import './Pager.css';

interface PagerProps {
  page: number;
  pageSize: number;
  count: number;
  sizes: readonly number[];
  /** Only previous and next, for a narrow screen. */
  isSmall: boolean;
  onChange: (page: number, pageSize: number) => void;
}

/** The pages of a list: buttons, because they change the content above them, each with a text label. */
export function Pager({ page, pageSize, count, sizes, isSmall, onChange }: PagerProps) {
  const last = lastPage(count, pageSize);
  const go = (next: number) => onChange(next, pageSize);
  return (
    <nav className="pager" aria-label="Pages">
      <button
        type="button"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => go(Math.min(page - 1, last))}
      >
        <ChevronLeftIcon size={14} />
      </button>
      {isSmall ? (
        <span>{`${page} / ${last}`}</span>
      ) : (
        pagesToOffer(page, last).map((offered, index, all) => (
          <span key={offered} className="pager-page">
            {offered - (all[index - 1] ?? offered - 1) > 1 ? <span className="pager-gap">…</span> : null}
            <button
              type="button"
              aria-label={`Page ${offered}`}
              aria-current={offered === page ? 'page' : undefined}
              onClick={() => go(offered)}
            >
              {offered}
            </button>
          </span>
        ))
      )}
      <button type="button" aria-label="Next page" disabled={page >= last} onClick={() => go(page + 1)}>
        <ChevronRightIcon size={14} />
      </button>
      {isSmall ? null : (
        <select
          aria-label="Rows on a page"
          value={pageSize}
          onChange={({ target }) => onChange(1, Number(target.value))}
        >
          {[...new Set([...sizes, pageSize])]
            .sort((a, b) => a - b)
            .map((size) => (
              <option key={size} value={size}>{`${size} / page`}</option>
            ))}
        </select>
      )}
    </nav>
  );
}

/** The number of the last page; 1 for an empty list. */
export const lastPage = (count: number, pageSize: number): number => Math.max(1, Math.ceil(count / pageSize));

/** The first, the last, and two to each side of the current one. */
function pagesToOffer(page: number, last: number): number[] {
  const near = [page - 2, page - 1, page, page + 1, page + 2];
  return [...new Set([1, ...near, last])]
    .filter((offered) => offered >= 1 && offered <= last)
    .sort((a, b) => a - b);
}
