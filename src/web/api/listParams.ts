import type { ListQuery } from '../../contract/paging';

/** The query string of a list: what is not asked for is left out. */
export function listParams({
  page,
  page_size,
  search,
  ordering,
}: ListQuery): Record<string, string | number> {
  return {
    page,
    page_size,
    ...(search === undefined ? {} : { search }),
    ...(ordering === undefined ? {} : { ordering }),
  };
}
