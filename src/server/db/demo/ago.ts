/** The instant `hours` before `now` (epoch ms), as the database writes one. */
export function hoursAgo(now: number, hours: number): string {
  return new Date(now - hours * 3_600_000).toISOString();
}

/** The calendar date (UTC) `days` before `now` (epoch ms). */
export function dateDaysAgo(now: number, days: number): string {
  return hoursAgo(now, 24 * days).slice(0, 10);
}
