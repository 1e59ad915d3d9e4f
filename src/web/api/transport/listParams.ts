import type { ListQuery } from '../../../contract/paging';

/** The query string of a list; parameters that are not set are left out. */
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
