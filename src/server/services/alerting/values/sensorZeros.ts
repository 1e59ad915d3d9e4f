import { isAhead } from '../../../../clinical/freshness';
import { VITALS, type VitalKey } from '../../../../clinical/vitals';
import type { AlertStates } from '../../../db/alerting/alertStates';
import type { ScoredReading } from '../patientDelivery';
import { MAX_RAISING_AGE_MS } from '../lanes/raisingAge';

/** The vitals whose 0 may be the patient's own: an arrest, or a sensor without contact. */
const VITAL_ZEROS = ['heartRate', 'respirationRate'] as const satisfies readonly VitalKey[];

/** A 0 counts when it begins at most this long (ms) after a value … */
const AFTER_VALUE_MS = 60_000;

/** … and has gone on for this long, in ms. */
const LASTS_MS = 15_000;

interface Zeros {
  /** Since when (epoch ms) each vital has been sent as 0. */
  zeros: AlertStates['zeros'];
  /** Those that have been for long enough. */
  standing: VitalKey[];
}

/** What the readings of a worn device say of zeros, in the order of their times, at `now` (epoch ms). */
export function passZeros(before: AlertStates, readings: readonly ScoredReading[], now: number): Zeros {
  const stood = before.technical?.sensorZero?.vitals ?? [];
  const isAny = readings.some(({ zeros }) => zeros?.some(isVitalZero));
  if (before.zeros === undefined && stood.length === 0 && !isAny) return { zeros: undefined, standing: [] };
  const zeros: Partial<Record<VitalKey, number>> = {};
  const standing: VitalKey[] = [];
  for (const vital of VITAL_ZEROS) {
    let since = before.zeros?.[vital];
    let stands = stood.includes(vital);
    let last = newestValue(before, vital);
    for (const { time, observations, zeros: sent } of readings) {
      if (observations[vital] !== null) {
        if (time > last || isAhead(last, now)) last = time;
        since = undefined;
        stands = false;
      } else if (sent?.includes(vital) === true) {
        // What is dated ahead was before the clock was set back: a value just before, zeros from this one on.
        if (isAhead(last, now)) last = time - 1;
        if (since !== undefined && isAhead(since, now)) since = time;
        if (since === undefined && time - last > 0 && time - last <= AFTER_VALUE_MS) since = time;
        const lasts = since !== undefined && time - since >= LASTS_MS;
        stands ||= lasts && now - time < MAX_RAISING_AGE_MS;
      }
    }
    if (since !== undefined) zeros[vital] = since;
    if (stands) standing.push(vital);
  }
  return { zeros: Object.keys(zeros).length === 0 ? undefined : zeros, standing };
}

const isVitalZero = (vital: VitalKey): boolean => VITAL_ZEROS.some((each) => each === vital);

/** When the newest value of a vital was evaluated before, epoch ms. */
function newestValue({ feeds }: AlertStates, vital: VitalKey): number {
  const feed = feeds?.find(({ of }) => of.split(',').includes(VITALS[vital].label));
  return feed?.at ?? -Infinity;
}
