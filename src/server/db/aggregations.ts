import { sql, type Kysely } from 'kysely';
import { OBSERVATION_KEYS } from '../../clinical/vitals';
import type { Aggregations } from '../../contract/observationSets';
import { OBSERVATION_COLUMNS } from './observationColumns';
import { instant, type Period } from './observationSets';
import type { Tables } from './tables';

/** What was measured of a patient in the period, over the readings themselves. */
export async function findAggregations(db: Kysely<Tables>, patientId: number, { from, to }: Period): Promise<Aggregations> {
  const of = (key: keyof Aggregations) => {
    const column = sql.ref(OBSERVATION_COLUMNS[key]);
    return sql`json_build_object('min', min(${column}), 'max', max(${column}), 'mean', avg(${column}), 'count', count(${column})) AS ${sql.ref(key)}`;
  };
  const { rows } = await sql<Aggregations>`
    SELECT ${sql.join(OBSERVATION_KEYS.map(of))} FROM readings
    WHERE patient_id = ${patientId} AND measured_at >= ${instant(from)} AND measured_at < ${instant(to)}`.execute(db);
  return rows[0] as Aggregations;
}
