import { HOUR_MS, MINUTE_MS } from '../../../src/server/services/scoring/vitals';
import type { Moment } from '../play';
import type { Protocol } from '../protocols';
import type { EvaluatedMoment } from './discrimination';

/** Hypotension, as HIPI predicts it: a mean pressure below this, in mmHg. */
export const HYPOTENSION = 65;

/** A fall is one after this long (ms, included) without a low value, in which at least one other was measured. */
const QUIET_BEFORE = HOUR_MS;

interface Pressure {
  time: number;
  value: number;
}

/** The mean pressures of a recording. */
export function pressuresOf(moments: readonly Moment[]): Pressure[] {
  return moments.flatMap(({ time, observations: { bloodPressureMean: value } }) =>
    value === null ? [] : [{ time, value }],
  );
}

/**
 * For each pressure whether a low one follows within `window` (ms, included); null where that is unknown,
 * because nothing was measured then or the recording ends before.
 */
export function followedByHypotension(pressures: readonly Pressure[], window: number): (boolean | null)[] {
  const end = pressures.at(-1)?.time ?? -Infinity;
  return pressures.map(({ time }, index) => {
    if (time + window > end) return null;
    let isMeasured = false;
    for (let next = index + 1; next < pressures.length; next++) {
      const later = pressures[next];
      if (later === undefined || later.time > time + window) break;
      if (later.value < HYPOTENSION) return true;
      isMeasured = true;
    }
    return isMeasured ? false : null;
  });
}

/**
 * When the pressure fell under 65 mmHg (epoch ms): the first low value after an hour (included) with values of which none was low,
 * if no value of the next `lasts` ms is back.
 */
export function fallsOf(pressures: readonly Pressure[], lasts: number): number[] {
  const falls: number[] = [];
  pressures.forEach(({ time, value }, index) => {
    if (value >= HYPOTENSION) return;
    const before = pressures.slice(0, index).filter((each) => each.time >= time - QUIET_BEFORE);
    if (before.length === 0 || before.some((each) => each.value < HYPOTENSION)) return;
    const after = pressures.slice(index).filter((each) => each.time < time + lasts);
    if (after.every((each) => each.value < HYPOTENSION)) falls.push(time);
  });
  return falls;
}

/** Predictors of hypotension: the rival, and ours. */
export const HYPOTENSION_NAMES = ['MAP alone', 'HIPI'] as const;

/** Every moment with a pressure and a score, by how far ahead a low pressure is looked for: all of them, and those without one now. */
export function evaluatedHypotension(
  played: readonly { patient: number; moments: readonly Moment[] }[],
  { windows }: Protocol,
): { title: string; evaluated: EvaluatedMoment[] }[] {
  return windows.flatMap((window) => {
    const evaluated = played.flatMap(({ patient, moments }) => {
      const followed = followedByHypotension(pressuresOf(moments), window);
      const measured = moments.filter(({ observations }) => observations.bloodPressureMean !== null);
      return measured.flatMap(({ observations: { hipi, bloodPressureMean: pressure } }, index) => {
        const isPositive = followed[index] ?? null;
        return hipi === null || pressure === null || isPositive === null
          ? []
          : [{ patient, isPositive, pressure, scores: { 'MAP alone': -pressure, HIPI: hipi } }];
      });
    });
    const title = `Hypotension (MAP < ${HYPOTENSION} mmHg) within ${window / MINUTE_MS} min`;
    return [
      { title: `${title}, all moments`, evaluated },
      {
        title: `${title}, while MAP ≥ ${HYPOTENSION}`,
        evaluated: evaluated.filter(({ pressure }) => pressure >= HYPOTENSION),
      },
    ];
  });
}
