import { useCallback, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { ListQuery } from '../../../contract/paging';
import { entryPart, withEntryPart } from '../../lib/session/entryState';
import { useDebounced } from '../../lib/browser/useDebounced';

export const DEFAULT_PAGE_SIZE = 20;
export const PAGE_SIZES: readonly number[] = [10, 20, 50, 100];

/** The server's largest page size. */
const MAX_PAGE_SIZE = 200;

export interface ListState {
  query: ListQuery;
  /** The text in the search box; the query follows once typing pauses. */
  search: string;
  setSearch: (text: string) => void;
  setOrdering: (ordering: string | undefined) => void;
  setPaging: (page: number, pageSize: number) => void;
  /** Replaces the history entry with another page. */
  replacePage: (page: number) => void;
}

/** The key of a list's search and ordering in the history entry. */
const PART = 'list';

/**
 * State of a list screen (spec §2, §9): page and page size are in the address (the first sync replaces the
 * history entry, so Back leaves the screen), search and ordering in the entry's state alone, where Back and a
 * reload find them. A new search goes to page 1 in the same navigation: no request is made for the old page
 * of the new search.
 */
export function useListState(): ListState {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const kept = entryPart(state, PART);
  const sent = typeof kept['search'] === 'string' ? kept['search'] : '';
  const ordering = typeof kept['ordering'] === 'string' ? kept['ordering'] : undefined;
  const [search, setSearch] = useState(sent);
  const [seen, setSeen] = useState(sent);
  // After a move in the history, the box shows the search of that entry.
  if (seen !== sent) {
    setSeen(sent);
    if (search.trim() !== sent) setSearch(sent);
  }
  const page = wholeNumber(params.get('page')) ?? 1;
  const pageSize = wholeNumber(params.get('page_size'), MAX_PAGE_SIZE) ?? DEFAULT_PAGE_SIZE;
  const isInAddress = params.get('page') === String(page) && params.get('page_size') === String(pageSize);

  useEffect(() => {
    if (!isInAddress) setParams((now) => paged(now, page, pageSize), { replace: true, state });
  }, [isInAddress, page, pageSize, setParams, state]);

  const rested = useDebounced(search.trim());
  const isResting = rested === search.trim();
  useEffect(() => {
    if (!isResting || rested === sent) return;
    setParams((now) => paged(now, 1, pageSize), {
      replace: true,
      state: withEntryPart(state, PART, { search: rested, ordering }),
    });
  }, [isResting, rested, sent, ordering, pageSize, setParams, state]);

  const replacePage = useCallback(
    (next: number) => setParams((now) => paged(now, next, pageSize), { replace: true, state }),
    [pageSize, setParams, state],
  );
  return {
    query: {
      page,
      page_size: pageSize,
      ...(sent === '' ? {} : { search: sent }),
      ...(ordering === undefined ? {} : { ordering }),
    },
    search,
    setSearch,
    setOrdering: (next) =>
      setParams((now) => now, {
        replace: true,
        state: withEntryPart(state, PART, { search: sent, ordering: next }),
      }),
    setPaging: (nextPage, nextSize) => setParams((now) => paged(now, nextPage, nextSize), { state }),
    replacePage,
  };
}

function paged(params: URLSearchParams, page: number, pageSize: number): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page_size');
  next.delete('page');
  next.set('page', String(page));
  next.set('page_size', String(pageSize));
  return next;
}

/** A whole number from 1 to `max`; null for anything else in the address. */
function wholeNumber(text: string | null, max = 2_147_483_647): number | null {
  if (text === null || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const value = Number(text);
  return value <= max ? value : null;
}
