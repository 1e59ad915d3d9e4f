/** A conflict (409) in the server's own words, which say what has become of the alarm. */
export function wordedConflict(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || !('status' in error) || error.status !== 409)
    return error;
  const data: unknown = 'data' in error ? error.data : undefined;
  const detail = typeof data === 'object' && data !== null && 'detail' in data ? data.detail : undefined;
  return typeof detail === 'string' ? { status: 400, data: { alarm: [detail] } } : error;
}
