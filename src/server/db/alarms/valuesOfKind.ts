import { sql, type Kysely } from 'kysely';
import { alarmKind } from '../../../clinical/alarms/kindLists';
import type { AlarmKind } from '../../../clinical/alarms/alarmKinds';
import { instantSql } from '../engine/instants';
import { OBSERVATION_COLUMNS } from '../readings/observationColumns';
import type { Tables } from '../tables/tables';

/**
 * The values of a kind that were measured on a patient in a span (epoch ms), with `from` not included, and known at its end; none
 * for a kind whose values are no observation.
 */
export async function findValuesOfKind(
  db: Kysely<Tables>,
  patientId: number,
  kind: AlarmKind,
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const { observation, ownVitals } = alarmKind(kind);
  if (observation === null) return [];
  const isOwn = sql.join(
    ownVitals.map((vital) => sql`${sql.ref(OBSERVATION_COLUMNS[vital])} IS NOT NULL`),
    sql` OR `,
  );
  const { rows } = await sql<{ value: number }>`
    SELECT ${sql.ref(OBSERVATION_COLUMNS[observation])} AS value FROM readings
    WHERE patient_id = ${patientId}::int AND measured_at > ${instantSql(from)} AND measured_at <= ${instantSql(to)}
      AND received_at <= ${instantSql(to)}
      AND ${sql.ref(OBSERVATION_COLUMNS[observation])} IS NOT NULL AND (${isOwn})`.execute(db);
  return rows.map(({ value }) => value);
}
