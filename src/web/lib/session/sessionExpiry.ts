/** How long before its end a session is announced to end, in ms (open-points §4). */
export const SESSION_NOTICE_MS = 10 * 60_000;

let expiresAt: number | null = null;
const listeners = new Set<() => void>();

/**
 * Stores the `X-Session-Expires` header (ISO 8601) of a response; a missing or unreadable one changes
 * nothing.
 */
export function recordSessionExpiry(header: string | null): void {
  const at = header === null ? Number.NaN : Date.parse(header);
  if (Number.isFinite(at)) publish(at);
}

/** The session is over; the expiry of the next one is not known yet. */
export const clearSessionExpiry = (): void => publish(null);

function publish(at: number | null): void {
  if (at === expiresAt) return;
  expiresAt = at;
  for (const listener of [...listeners]) listener();
}

/** When the session ends, epoch ms of the server's clock; null until a response states it. */
export const getSessionExpiry = (): number | null => expiresAt;

export function subscribeToSessionExpiry(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
