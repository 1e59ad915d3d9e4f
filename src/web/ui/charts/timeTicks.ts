import { clockText } from './clock';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Zones are whole quarters of an hour from UTC. */
const QUARTER_MS = 15 * MINUTE_MS;

/** Room of one 'HH:mm', px. */
const TICK_PX = 54;

const STEPS_H = [0.25, 0.5, 1, 2, 3, 4, 6, 12, 24];

/** Hours between two ticks of an axis of `width` px. */
export function tickStep(min: number, max: number, width: number): number {
  const pxPerHour = width / ((max - min) / HOUR_MS);
  return STEPS_H.find((step) => step * pxPerHour >= TICK_PX) ?? 24;
}

/**
 * The times (epoch ms) between `min` and `max` at which the clock of `zone` shows a whole multiple of
 * `stepHours`. At clock changes the distances differ, and a tick too close to the previous one to be readable
 * is left out.
 */
export function timeTicks(min: number, max: number, stepHours: number, zone?: string): number[] {
  const ticks: number[] = [];
  for (let time = Math.ceil(min / QUARTER_MS) * QUARTER_MS; time <= max; time += QUARTER_MS) {
    const clock = clockText(time, zone);
    const minutes = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
    if (minutes % (stepHours * 60) !== 0) continue;
    const last = ticks.at(-1);
    if (last === undefined || time - last > (stepHours * HOUR_MS) / 2) ticks.push(time);
  }
  return ticks;
}
