/** More than the polled endpoints of one screen, few enough not to matter for memory. */
const MAX_KEPT = 32;

/** The response metadata outside the body. */
export interface AnswerMeta {
  /**
   * `X-Total-Count`: the total, where the body lists only the first part; null when the header is missing.
   */
  totalCount: number | null;
  /** `ETag`: the version that a later change is based on (`If-Match`); null when the response has none. */
  etag: string | null;
}

interface Kept {
  etag: string;
  data: unknown;
  meta: AnswerMeta;
}

const kept = new Map<string, Kept>();

/** The last good response of `url`, whose data a 304 refers to. */
export function keptAnswer(url: string): Kept | undefined {
  return kept.get(url);
}

/** Keeps a response with its ETag; API responses are `no-store`, so the browser's own cache does not. */
export function keepAnswer(
  url: string,
  etag: string | null,
  data: unknown,
  meta: AnswerMeta = { totalCount: null, etag },
): void {
  kept.delete(url);
  if (etag === null) return;
  kept.set(url, { etag, data, meta });
  const oldest = kept.keys().next();
  if (kept.size > MAX_KEPT && !oldest.done) kept.delete(oldest.value);
}

/** Clears the cache: the next session may belong to another user. */
export function clearAnswers(): void {
  kept.clear();
}
