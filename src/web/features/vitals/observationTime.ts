const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The server takes a time that is ahead of its own by so much. */
const AHEAD_MS = 2 * MINUTE_MS;

/** How many minutes the browser's clock on the wall is behind UTC at a moment (epoch ms). */
const behindUtc = (moment: number): number => new Date(moment).getTimezoneOffset();

/** The moments (epoch ms, the earlier first) at which the wall shows this time: none in an hour that is skipped, two in one that comes twice. */
function momentsOf(local: string, behind: (moment: number) => number): number[] {
  const asIfUtc = Date.parse(`${local}Z`);
  const candidates = [-DAY_MS, DAY_MS].map((away) => asIfUtc + behind(asIfUtc + away) * MINUTE_MS);
  return [...new Set(candidates)]
    .filter((moment) => moment - behind(moment) * MINUTE_MS === asIfUtc)
    .sort((a, b) => a - b);
}

/**
 * The moment (epoch ms) that a `datetime-local` field means at `now`. In the hour that comes twice when clocks are put back it is the later of
 * the two unless that has yet to come: what is logged was read off a moment ago. Null in the hour that is skipped when they are
 * put forward: there is no such time.
 */
export function observationTime(local: string, now: number, behind = behindUtc): number | null {
  const moments = momentsOf(local, behind);
  return moments.findLast((moment) => moment <= now + AHEAD_MS) ?? moments[0] ?? null;
}
