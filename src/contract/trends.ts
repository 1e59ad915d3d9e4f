import Type, { type Static } from 'typebox';
import { byKey } from '../clinical/observationKeys';
import { VITAL_KEYS } from '../clinical/vitals';
import { Id } from './common';

/**
 * By how much the vitals of a patient have changed: the last 15 minutes against the hour before, in the unit of
 * each. A vital whose change is noise, or of which too little is known, is left out (`clinical/trend.ts`).
 */
export const PatientTrend = Type.Object({
  patient: Id,
  changes: Type.Partial(Type.Object(byKey(VITAL_KEYS, () => Type.Number()))),
});
export type PatientTrend = Static<typeof PatientTrend>;

/** The changes of one patient, by vital. */
export type TrendChanges = PatientTrend['changes'];

/** Of every patient who wears a device and has a change to be shown. */
export const Trends = Type.Array(PatientTrend);
export type Trends = Static<typeof Trends>;
