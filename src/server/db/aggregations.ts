import { sql, type Kysely, type RawBuilder } from 'kysely';
import { OBSERVATION_KEYS } from '../../clinical/vitals';
import type { Aggregations } from '../../contract/observationSets';
import { MEASURED_COLUMNS, OBSERVATION_COLUMNS } from './observationColumns';
import { piecesOf, type Period } from './periodPieces';
import type { Tables } from './tables';

/** Of the buckets that are stored, these are fewer. */
const WIDTH = 15;

const rolled = (name: string) => sql.join(['sum', 'count', 'min', 'max'].map((part) => sql.ref(`${name}_${part}`)));

const summed = (name: string) => {
  const column = sql.ref(name);
  return sql`sum(${column}), count(${column}), min(${column}), max(${column})`;
};

const total = (key: keyof Aggregations) => {
  const part = (of: string) => sql.ref(`${OBSERVATION_COLUMNS[key]}_${of}`);
  return sql`json_build_object('min', min(${part('min')}), 'max', max(${part('max')}),
    'mean', sum(${part('sum')}) / nullif(sum(${part('count')}), 0), 'count', coalesce(sum(${part('count')}), 0)) AS ${sql.ref(key)}`;
};

/** What was measured of a patient in the period, over the readings themselves. */
export async function findAggregations(db: Kysely<Tables>, patientId: number, period: Period): Promise<Aggregations> {
  const { isRolled, isBefore, isAfter } = piecesOf(patientId, period, WIDTH);
  const readingsThat = (isIn: (time: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql`SELECT ${sql.join(MEASURED_COLUMNS.map(summed))} FROM readings WHERE patient_id = ${patientId} AND ${isIn(sql`measured_at`)}`;
  const { rows } = await sql<Aggregations>`
    SELECT ${sql.join(OBSERVATION_KEYS.map(total))}
    FROM (
      SELECT ${sql.join(MEASURED_COLUMNS.map(rolled))} FROM patient_buckets WHERE patient_id = ${patientId} AND ${isRolled(sql`start`)}
      UNION ALL ${readingsThat(isBefore)}
      UNION ALL ${readingsThat(isAfter)}) AS pieces`.execute(db);
  return rows[0] as Aggregations;
}
