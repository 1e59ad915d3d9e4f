import { startTransition, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListQuery } from '../../../contract/paging';
import { useDebounced } from '../../lib/useDebounced';

export const DEFAULT_PAGE_SIZE = 20;
export const PAGE_SIZES: readonly number[] = [10, 20, 50, 100];

/** The most that the server gives at once. */
const MAX_PAGE_SIZE = 200;

export interface ListState {
  query: ListQuery;
  /** What stands in the search box; the query follows once typing rests. */
  search: string;
  setSearch: (text: string) => void;
  setOrdering: (ordering: string | undefined) => void;
  setPaging: (page: number, pageSize: number) => void;
}

/**
 * State of a list screen (spec §2, §9): page and page size live in the address (the first sync replaces the history entry, so Back
 * leaves the screen), search and ordering are the screen's own. A new search goes to page 1 in the same render: no request is made for
 * the old page of the new search.
 */
export function useListState(): ListState {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState('');
  const [sent, setSent] = useState('');
  const [ordering, setOrdering] = useState<string>();
  const page = wholeNumber(params.get('page')) ?? 1;
  const pageSize = wholeNumber(params.get('page_size'), MAX_PAGE_SIZE) ?? DEFAULT_PAGE_SIZE;
  const isInAddress = params.get('page') === String(page) && params.get('page_size') === String(pageSize);

  useEffect(() => {
    if (!isInAddress) setParams((now) => paged(now, page, pageSize), { replace: true });
  }, [isInAddress, page, pageSize, setParams]);

  const rested = useDebounced(search.trim());
  useEffect(() => {
    if (rested === sent) return;
    // One transition: the router moves the address in one as well.
    startTransition(() => {
      setSent(rested);
      setParams((now) => paged(now, 1, pageSize), { replace: true });
    });
  }, [rested, sent, pageSize, setParams]);

  return {
    query: {
      page,
      page_size: pageSize,
      ...(sent === '' ? {} : { search: sent }),
      ...(ordering === undefined ? {} : { ordering }),
    },
    search,
    setSearch,
    setOrdering,
    setPaging: (nextPage, nextSize) => setParams((now) => paged(now, nextPage, nextSize)),
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

/** A whole number from 1, at most `max`; null for anything else that an address may hold. */
function wholeNumber(text: string | null, max = 2_147_483_647): number | null {
  if (text === null || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const value = Number(text);
  return value <= max ? value : null;
}
