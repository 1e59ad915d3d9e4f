import type { AnswerMeta } from './conditional';

/** An item with the version that changes are based on. */
export interface Versioned<T> {
  item: T;
  /** The response's `ETag`. */
  version: string | null;
}

/** For `transformResponse`: the item with its version. */
export const versioned = <T>(item: T, meta: AnswerMeta | undefined): Versioned<T> => ({
  item,
  version: meta?.etag ?? null,
});

/** The header that makes the server refuse (409) a change unless this is its current version. */
export const ifMatch = (version: string | null): Record<string, string> =>
  version === null ? {} : { 'If-Match': version };
