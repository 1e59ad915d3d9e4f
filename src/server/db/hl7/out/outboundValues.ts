import { sql, type Kysely } from 'kysely';
import { VITAL_KEYS, type VitalKey } from '../../../../clinical/vitals';
import { instantSql } from '../../engine/instants';
import { OBSERVATION_COLUMNS } from '../../readings/observationColumns';
import type { Tables } from '../../tables/tables';

/** What a patient's values were in a minute, on average. */
export interface MinuteMeans {
  patientId: number;
  means: Partial<Record<VitalKey, number>>;
}

const MEANS = sql.join(
  VITAL_KEYS.map((key) => {
    const column = OBSERVATION_COLUMNS[key];
    return sql`m.${sql.ref(`${column}_sum`)} / nullif(m.${sql.ref(`${column}_count`)}, 0) AS ${sql.ref(key)}`;
  }),
);

/** The means of the minute that begins at `minute` (epoch ms), of every patient who had values in it. */
export async function findMinuteMeans(db: Kysely<Tables>, minute: number): Promise<MinuteMeans[]> {
  const { rows } = await sql<{ patient_id: number } & Record<VitalKey, number | null>>`
    SELECT m.patient_id, ${MEANS} FROM patient_minutes m
    WHERE m.minute = ${instantSql(minute)} ORDER BY m.patient_id`.execute(db);
  return rows.flatMap((row) => {
    const known = VITAL_KEYS.flatMap((key) => {
      const mean = row[key];
      return mean === null ? [] : [[key, mean] as const];
    });
    return known.length === 0 ? [] : { patientId: row.patient_id, means: Object.fromEntries(known) };
  });
}

/** Whether values of patients wait for a link, or an earlier message does. */
export async function hasQueued(db: Kysely<Tables>, linkId: number, type: string): Promise<boolean> {
  const found = await db
    .selectFrom('hl7_messages')
    .select('id')
    .where('link_id', '=', linkId)
    .where('state', '=', 'queued')
    .where('type', '=', type)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
