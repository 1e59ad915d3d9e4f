import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import { Nullable } from './common';
import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './constants';

const MAX_PAGE = 2_147_483_647;

/** A longer text is not one that a person types into a search box. */
export const MAX_SEARCH = 200;

export const PAGE_FIELDS = {
  page: Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: DEFAULT_PAGE }),
  page_size: Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE }),
};

const PAGING = { search: Type.Optional(Type.String({ maxLength: MAX_SEARCH })), ...PAGE_FIELDS };

/**
 * The query of a paged list that can be ordered by these fields, several of them separated by commas, each optionally prefixed
 * by a minus sign; `filters` are further parameters. A field that is not listed is refused under `ordering`.
 */
export function listQuery<F extends TProperties = Record<never, never>>(
  fields: readonly string[],
  filters?: F,
) {
  const field = `-?(${fields.join('|')})`;
  const ordering = Type.Optional(Type.String({ maxLength: 200, pattern: `^(${field}(,${field})*)?$` }));
  return Type.Object({ ...PAGING, ordering, ...(filters ?? ({} as F)) }, { additionalProperties: false });
}

/** The query parameters of every list, in addition to its own filters. */
export interface ListQuery {
  search?: string;
  ordering?: string;
  page: number;
  page_size: number;
}

/** A page of a list: `count` counts all rows, regardless of the page. */
export const Page = <S extends TSchema>(row: S) =>
  Type.Object({
    count: Type.Integer({ minimum: 0 }),
    next: Nullable(Type.String()),
    previous: Nullable(Type.String()),
    results: Type.Array(row),
  });
export type Page<Row> = Omit<Static<ReturnType<typeof Page>>, 'results'> & { results: Row[] };
