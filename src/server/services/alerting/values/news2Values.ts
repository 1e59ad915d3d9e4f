import { NEWS2_PARTS, news2Of, type News2Part } from '../../../../clinical/news2';
import { byKey, NOTHING_KNOWN, type News2Key } from '../../../../clinical/observationKeys';
import type { VitalKey } from '../../../../clinical/vitals';
import type { AlertStates, MeasuredByHand } from '../../../db/alerting/alertStates';
import { NEWS2_SERIES } from '../alertSeries';
import { unpackFeeds } from '../sharedFeeds';
import type { PatientHistory } from '../../scoring/history/patientHistory';
import { HOUR_MS, type Vitals } from '../../scoring/vitals';

/** NEWS2 uses a value for this long, in ms; one that a person measured for 6 h (alarm-response §2). */
export const NEWS2_LIFETIME_MS = HOUR_MS;
export const BY_HAND_LIFETIME_MS = 6 * HOUR_MS;

/** It is worked out at most this often, in ms of the readings' time. */
const NEWS2_EVERY_MS = 60_000;

/** NEWS2 as far as its parts are known. */
export interface News2Value {
  total: number;
  partsKnown: number;
  /** The known parts, as they were counted. */
  parts: readonly News2Part[];
  /** From which moment (epoch ms) on one of its parts is too old: then it is no longer what it was. */
  until: number;
}

type Parts = AlertStates['parts'];

/** NEWS2 at a reading that is the newest of its history; null where it is not due, or not known. */
export type News2Evaluator = (
  history: PatientHistory,
  reading: { time: number; observations: Vitals; wornSince: number | null },
) => News2Value | null;

/** Works out NEWS2 of the readings of a patient, one after the other, at most once a minute. */
export function news2Evaluator(states: AlertStates): News2Evaluator {
  const known = states.v === 3 ? states : {};
  let last = unpackFeeds(known.feeds).get(NEWS2_SERIES)?.at ?? null;
  return (history, { time, observations, wornSince }) => {
    const isDue =
      wornSince !== null &&
      (last === null || Math.abs(time - last) >= NEWS2_EVERY_MS) &&
      NEWS2_PARTS.some((vital) => observations[vital] !== null);
    if (!isDue) return null;
    last = time;
    return news2At(history, known.parts);
  };
}

/**
 * NEWS2 at the moment of a history: the median of 5 min of each part, else its newest value of the last hour, or
 * of 6 h when a person measured it. `measured` are values that count as they are. Null when no part is known.
 */
export function news2At(history: PatientHistory, byHand: Parts, measured?: Vitals): News2Value | null {
  const { moment } = history;
  const known: Record<VitalKey, number | null> = { ...NOTHING_KNOWN };
  let until = Infinity;
  for (const vital of NEWS2_PARTS) {
    const own = measured?.[vital] ?? null;
    const streamed = own === null ? (history.now(vital) ?? history.latest(vital, NEWS2_LIFETIME_MS)) : null;
    const logged = own === null && streamed === null ? byHandAt(byHand?.[vital], moment) : null;
    known[vital] = own ?? streamed ?? logged?.[1] ?? null;
    if (known[vital] === null) continue;
    const end =
      logged !== null
        ? logged[0] + BY_HAND_LIFETIME_MS
        : own === null
          ? history.latestTime(vital) + NEWS2_LIFETIME_MS
          : moment + BY_HAND_LIFETIME_MS;
    until = Math.min(until, end);
  }
  const news2 = news2Of(known);
  return news2 === null ? null : { ...news2, until };
}

/** The parts of NEWS2 that a person measured, with those of another set at `time` (epoch ms), and without old ones. */
export function partsWith(known: Parts, set: Vitals, time: number): Parts {
  const parts: Partial<Record<News2Key, MeasuredByHand>> = {};
  for (const vital of NEWS2_PARTS) {
    const before = byHandAt(known?.[vital], time);
    const value = set[vital];
    const part = value !== null && (before === null || before[0] <= time) ? ([time, value] as const) : before;
    if (part !== null) parts[vital] = part;
  }
  return Object.keys(parts).length === 0 ? undefined : parts;
}

/** The sum of these parts; null when none is known. */
export const news2OfParts = (parts: Parts): number | null =>
  news2Of({ ...NOTHING_KNOWN, ...byKey(NEWS2_PARTS, (vital) => parts?.[vital]?.[1] ?? null) })?.total ?? null;

function byHandAt(part: MeasuredByHand | undefined, time: number): MeasuredByHand | null {
  return part !== undefined && time - part[0] <= BY_HAND_LIFETIME_MS ? part : null;
}
