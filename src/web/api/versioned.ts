import type { AnswerMeta } from './conditional';

/** An item with the version that a change of it is based on. */
export interface Versioned<T> {
  item: T;
  /** The answer's `ETag`. */
  version: string | null;
}

/** For `transformResponse`: the item beside its version. */
export const versioned = <T>(item: T, meta: AnswerMeta | undefined): Versioned<T> => ({
  item,
  version: meta?.etag ?? null,
});

/** The header that makes the server refuse (409) a change of any other version than this. */
export const ifMatch = (version: string | null): Record<string, string> =>
  version === null ? {} : { 'If-Match': version };
