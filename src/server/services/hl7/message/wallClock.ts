const DAY_MS = 24 * 3_600_000;
/** Offsets from UTC change at full quarters of an hour only. */
const STEP_MS = 15 * 60_000;
const MOST_KEPT = 2_000;

const FORMATS = new Map<string, Intl.DateTimeFormat>();
const OFFSETS = new Map<string, number>();

/**
 * The moment (epoch ms) at which the clocks of a zone (IANA name) show this; `clock` is what they show, as if it
 * were UTC. When they show it twice it is the later moment, unless that is ahead of `now`. When they never do,
 * because the clock is put forward, the offset before counts: 02:30 is then 03:30.
 */
export function wallClockTime(clock: number, zone: string, now = Infinity): number {
  const before = offsetAt(clock - DAY_MS, zone);
  const after = offsetAt(clock + DAY_MS, zone);
  const shown = [clock - before, clock - after].filter((at) => at + offsetAt(at, zone) === clock);
  if (shown.length === 0) return clock - before;
  const [early, late] = [Math.min(...shown), Math.max(...shown)];
  return late <= now ? late : early;
}

/** By how many ms the clocks of a zone are ahead of UTC at a moment. */
function offsetAt(moment: number, zone: string): number {
  const step = Math.floor(moment / STEP_MS) * STEP_MS;
  const key = `${step} ${zone}`;
  const known = OFFSETS.get(key);
  if (known !== undefined) return known;
  const parts = new Map<string, number>(
    formatOf(zone)
      .formatToParts(step)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: string): number => parts.get(name) ?? 0;
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  if (OFFSETS.size >= MOST_KEPT) OFFSETS.clear();
  OFFSETS.set(key, shown - step);
  return shown - step;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const made =
    FORMATS.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
      ...{ calendar: 'gregory', numberingSystem: 'latn' },
    });
  FORMATS.set(timeZone, made);
  return made;
}
