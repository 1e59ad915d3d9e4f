import type { Kysely } from 'kysely';
import type { AlarmType } from '../../../clinical/alarms/alarmKinds';
import type { AlarmPause } from '../../../contract/alarms';
import type { Tables } from '../tables/tables';
import { NAME_OF } from './personName';

/** The patient of an alarm; null when there is no such alarm. */
export async function findAlarmPlace(db: Kysely<Tables>, id: number): Promise<number | null> {
  const found = await db.selectFrom('alarms').select('patient_id').where('id', '=', id).executeTakeFirst();
  return found?.patient_id ?? null;
}

const pauses = (db: Kysely<Tables>) =>
  db
    .selectFrom('alarm_pauses as z')
    .innerJoin('users as u', 'u.id', 'z.user_id')
    .select(['z.id', 'z.kind', 'z.until', 'z.reason', 'z.user_id', NAME_OF('u').as('name')]);

type Row = Awaited<ReturnType<ReturnType<typeof pauses>['executeTakeFirstOrThrow']>>;

const fromRow = ({ user_id: id, name, ...pause }: Row): AlarmPause => ({
  ...pause,
  by: { id, name: name ?? '' },
});

/** The open pause of a kind of a patient; null when there is none. */
export async function findPauseOf(
  db: Kysely<Tables>,
  patientId: number,
  kind: AlarmType,
): Promise<AlarmPause | null> {
  const found = await pauses(db)
    .where('z.patient_id', '=', patientId)
    .where('z.kind', '=', kind)
    .where('z.ended_at', 'is', null)
    .executeTakeFirst();
  return found === undefined ? null : fromRow(found);
}

export async function findPause(db: Kysely<Tables>, id: number): Promise<AlarmPause | null> {
  const found = await pauses(db).where('z.id', '=', id).executeTakeFirst();
  return found === undefined ? null : fromRow(found);
}
