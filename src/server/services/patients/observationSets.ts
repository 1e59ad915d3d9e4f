import { OBSERVATION_KEYS, type ObservationValues } from '../../../clinical/observationKeys';
import type { Resolution } from '../../../contract/constants';
import type { ObservationSet, ReportObservations } from '../../../contract/observationSets';
import { findAggregations } from '../../db/readings/aggregations/aggregations';
import type { Db } from '../../db/engine/client';
import { findBuckets, type Buckets } from '../../db/readings/observationSets';
import type { Period } from '../../db/readings/aggregations/periodPieces';
import { findLoggedValues } from '../../db/readings/vitalsLogs';
import { BY_HAND_LIFETIME_MS, NEWS2_LIFETIME_MS } from '../alerting/values/news2Values';
import { news2OfBuckets } from './bucketNews2';

/** The parameters of a query of a patient's past. */
export interface Series {
  period: Period;
  resolution: Resolution;
  ordering: 'timestamp' | '-timestamp';
}

/** A patient's buckets in the requested order, each with its NEWS2. */
export async function vitalsOf(
  db: Db,
  patientId: number,
  { period, resolution, ordering }: Series,
): Promise<ObservationSet[]> {
  const { from, to } = period;
  const [buckets, before, logged] = await Promise.all([
    findBuckets(db, patientId, period, resolution),
    findBuckets(db, patientId, { from: from - NEWS2_LIFETIME_MS, to: from }, resolution),
    findLoggedValues(db, patientId, { from: from - BY_HAND_LIFETIME_MS, to }),
  ]);
  const sets = setsOf(buckets);
  const news2 = news2OfBuckets(sets, setsOf(before), logged);
  sets.forEach((set, index) => {
    set.news2 = news2[index] ?? null;
  });
  return ordering === 'timestamp' ? sets : sets.reverse();
}

const setsOf = ({ times, means, devices }: Buckets): ObservationSet[] =>
  Array.from(times, (time, index): ObservationSet => {
    const observations = {} as ObservationValues;
    for (const key of OBSERVATION_KEYS) observations[key] = tidied(means[key][index]);
    return { timestamp: new Date(time).toISOString(), observations, device: tidied(devices[index]) };
  });

/** The same with the aggregates of the whole period. */
export async function reportOf(db: Db, patientId: number, series: Series): Promise<ReportObservations> {
  const observations = await vitalsOf(db, patientId, series);
  const measured = await findAggregations(db, patientId, series.period);
  for (const key of OBSERVATION_KEYS) {
    const { min, max, mean, count } = measured[key];
    measured[key] = { min: tidied(min), max: tidied(max), mean: tidied(mean), count };
  }
  return { observations, aggregations: measured };
}

/**
 * Less than the resolution of any probe, more than the rounding error of a sum, which depends on the order of
 * its summands.
 */
const NOISE = 1e-6;

/** A number with four decimals, halves rounded up; null when it is not known. */
export function tidied(value: number | null | undefined): number | null {
  return value === null || value === undefined || Number.isNaN(value)
    ? null
    : Math.round(value * 10_000 + NOISE) / 10_000;
}
