const DAY_MS = 24 * 3_600_000;
/** Offsets from UTC change at full quarters of an hour only. */
const STEP_MS = 15 * 60_000;
const MOST_KEPT = 2_000;

const FORMATS = new Map<string, Intl.DateTimeFormat>();
const OFFSETS = new Map<string, number>();

/** The first and the last moment (epoch ms) at which clocks show something: two where they show it twice, or never. */
export interface ShownAt {
  early: number;
  late: number;
}

/**
 * The moments at which the clocks of a zone (IANA name) show this; `clock` is what they show, as if it were UTC. When they never
 * do, because the clock is put forward, it is counted from the offset after (`early`) or before: 02:30 is then 01:30 or 03:30.
 */
export function wallClockTimes(clock: number, zone: string): ShownAt {
  const counted = [offsetAt(clock - DAY_MS, zone), offsetAt(clock + DAY_MS, zone)].map(
    (offset) => clock - offset,
  );
  const shown = counted.filter((at) => at + offsetAt(at, zone) === clock);
  const meant = shown.length === 0 ? counted : shown;
  return { early: Math.min(...meant), late: Math.max(...meant) };
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
