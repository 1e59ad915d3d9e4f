/** Polling interval of each endpoint, in ms (spec §9). */
export const POLLING = {
  patientDashboard: 2_000,
  overview: 10_000,
  notifications: 10_000,
  unread: 500,
  unreadCount: 10_000,
  lastObservation: 10_000,
  report: 20_000,
  devices: 5_000,
  vitals: 10_000,
  forecasts: 10_000,
  risk: 10_000,
  /** The counts of the whole ward, at the interval of the board whose cards they count. */
  wardSummary: 2_000,
  loggedSets: 10_000,
  /** Beside a chart, for its tabs. */
  chartDashboard: 10_000,
} as const;

/**
 * A screen that polls at this interval or a shorter one uses a shorter time-out (issue "live ward",
 * freshness).
 */
const FAST_POLL_MS = 2_000;
const FAST_TIMEOUT_MS = 4_000;
const TIMEOUT_MS = 8_000;

/** Time-out of a request, in ms; `pollMs` is the interval of a polled one. */
export function timeoutOf(pollMs?: number): number {
  return pollMs !== undefined && pollMs <= FAST_POLL_MS ? FAST_TIMEOUT_MS : TIMEOUT_MS;
}
