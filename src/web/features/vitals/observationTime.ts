const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The server accepts a time that is ahead of its own by this much. */
const AHEAD_MS = 2 * MINUTE_MS;

/** The offset of the browser's zone behind UTC at a time (epoch ms), in minutes. */
const behindUtc = (moment: number): number => new Date(moment).getTimezoneOffset();

/**
 * The times (epoch ms, the earlier first) at which the local clock shows this time: none in an hour that is
 * skipped, two in one that occurs twice.
 */
function momentsOf(local: string, behind: (moment: number) => number): number[] {
  const asIfUtc = Date.parse(`${local}Z`);
  const candidates = [-DAY_MS, DAY_MS].map((away) => asIfUtc + behind(asIfUtc + away) * MINUTE_MS);
  return [...new Set(candidates)]
    .filter((moment) => moment - behind(moment) * MINUTE_MS === asIfUtc)
    .sort((a, b) => a - b);
}

/**
 * The time (epoch ms) that a `datetime-local` field means at `now`. In the hour that occurs twice when clocks
 * are put back it is the later of the two unless that is in the future: what is logged was measured a moment
 * ago. Null in the hour that is skipped when they are put forward: there is no such time.
 */
export function observationTime(local: string, now: number, behind = behindUtc): number | null {
  const moments = momentsOf(local, behind);
  return moments.findLast((moment) => moment <= now + AHEAD_MS) ?? moments[0] ?? null;
}
