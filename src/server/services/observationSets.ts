import type { Aggregations, ObservationSet, ReportObservations, Resolution } from '../../contract/observationSets';
import { findAggregations } from '../db/aggregations';
import type { Db } from '../db/client';
import { findBuckets, type Period } from '../db/observationSets';

/** What is asked of a patient's past. */
export interface Series {
  period: Period;
  resolution: Resolution;
  ordering: 'timestamp' | '-timestamp';
}

/** A patient's buckets in the order asked for. */
export async function vitalsOf(db: Db, patientId: number, { period, resolution, ordering }: Series): Promise<ObservationSet[]> {
  const buckets = await findBuckets(db, patientId, period, resolution);
  const sets = buckets.map(({ time, means, device }) => ({ timestamp: new Date(time).toISOString(), observations: tidied(means), device }));
  return ordering === 'timestamp' ? sets : sets.reverse();
}

/** The same with what was measured in the whole period. */
export async function reportOf(db: Db, patientId: number, series: Series): Promise<ReportObservations> {
  const observations = await vitalsOf(db, patientId, series);
  const measured = await findAggregations(db, patientId, series.period);
  const aggregations = Object.fromEntries(Object.entries(measured).map(([key, each]) => [key, tidied(each)]));
  return { observations, aggregations: aggregations as Aggregations };
}

/** Without the noise of sums of fractions: no probe gives more than a fourth decimal. */
export function tidied<T extends Readonly<Record<string, number | null>>>(values: T): T {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value === null ? null : Number(value.toFixed(4))])) as T;
}
