import type { ListQuery, Page } from '../../../contract/paging';
import type { Found } from '../../db/paging/findPage';

/** The response of a paged list, with the addresses of the pages beside it. */
export function pageAnswer<Row>(
  { url, query }: { url: string; query: ListQuery },
  { count, results }: Found<Row>,
): Page<Row> {
  const path = url.split('?', 1)[0] ?? '';
  const address = (page: number): string => {
    const asked = Object.entries({ ...query, page }).filter(([, value]) => value !== undefined);
    return `${path}?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString()}`;
  };
  const { page, page_size } = query;
  const last = Math.max(1, Math.ceil(count / page_size));
  return {
    count,
    next: page * page_size < count ? address(page + 1) : null,
    previous: page > 1 ? address(Math.min(page - 1, last)) : null,
    results,
  };
}
