import { sql, type Kysely } from 'kysely';
import type { Notification } from '../../../contract/notifications';
import { numberArray } from '../engine/arrayParameters';
import { bedNow } from '../patients/bedsNow';
import type { PatientIds } from '../scope/beyondScope';
import type { Tables } from '../tables/tables';

type Row = Omit<Notification, 'alert' | 'others'> &
  Notification['alert'] & { others: number; bed_now: string | null };

const notificationsOf = (db: Kysely<Tables>, userId: number) =>
  db
    .selectFrom('notifications as n')
    .innerJoin('alerts as a', 'a.id', 'n.alert_id')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .where('n.user_id', '=', userId)
    .select((eb) => [
      'n.id',
      eb('n.read_at', 'is not', null).$castTo<boolean>().as('read'),
      'n.created_at',
      'n.others',
      'p.id as patient',
      'p.ssn as patient_ssn',
      'p.gender as patient_gender',
      'p.first_name',
      'p.last_name',
      'a.bed',
      bedNow(sql.ref('p.id')).as('bed_now'),
      'a.observation_type',
      'a.observation_value',
      'a.severity',
      'a.alarm_id as alarm',
      'a.reasons',
      'a.is_late as late',
      'a.measured_at',
    ]);

const fromRow = ({ id, read, created_at, others, bed_now, ...alert }: Row): Notification => ({
  id,
  read,
  created_at,
  alert: { ...alert, ...(bed_now !== alert.bed && { bed_now }) },
  ...(others > 0 && { others }),
});

/**
 * A user's notifications after an instant, oldest first. A client that polls with the last `created_at` it
 * received misses none. In one moment with `beyond`, the patients who are left out: what opens a patient is never older than
 * a notification of this patient.
 */
export async function findNotificationsAfter(
  db: Kysely<Tables>,
  userId: number,
  { after, limit, beyond = null }: { after: string; limit: number; beyond?: PatientIds | null },
): Promise<Notification[]> {
  const rows = await notificationsOf(db, userId)
    .$if(beyond !== null, (query) => query.where(sql<boolean>`p.id NOT IN (${beyond})`))
    .where('n.created_at', '>', after)
    .orderBy('n.created_at')
    .orderBy('n.id')
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** The newest unread notifications of a user, newest first, and the number of all, in one snapshot; some patients are left out. */
export async function findUnread(
  db: Kysely<Tables>,
  userId: number,
  limit: number,
  without: readonly number[] = [],
): Promise<{ total: number; newest: Notification[] }> {
  const isWanted = sql<boolean>`p.id <> ALL (${numberArray(without)}::text::int[])`;
  const rows = await notificationsOf(db, userId)
    .where('n.read_at', 'is', null)
    .$if(without.length > 0, (query) => query.where(isWanted))
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .select((eb) =>
      eb
        .selectFrom('notifications as u')
        .where('u.user_id', '=', userId)
        .where('u.read_at', 'is', null)
        .$if(without.length > 0, (query) =>
          query
            .innerJoin('alerts as ua', 'ua.id', 'u.alert_id')
            .where(sql<boolean>`ua.patient_id <> ALL (${numberArray(without)}::text::int[])`),
        )
        .select((count) => count.fn.countAll<number>().as('total'))
        .$asScalar()
        .as('total'),
    )
    .execute();
  return { total: rows[0]?.total ?? 0, newest: rows.map(({ total: _total, ...row }) => fromRow(row)) };
}

/**
 * Marks a user's notification as read at an instant; null when the user has none of this id. One that was
 * read before stays as it was.
 */
export async function markRead(
  db: Kysely<Tables>,
  userId: number,
  id: number,
  at: string,
): Promise<Notification | null> {
  await sql`
    WITH marked AS (
      UPDATE notifications SET read_at = ${at} WHERE id = ${id} AND user_id = ${userId} AND read_at IS NULL RETURNING user_id
    )
    INSERT INTO notification_reads AS r (user_id, reads) SELECT user_id, 1 FROM marked
    ON CONFLICT (user_id) DO UPDATE SET reads = r.reads + 1`.execute(db);
  const found = await notificationsOf(db, userId).where('n.id', '=', id).executeTakeFirst();
  return found === undefined ? null : fromRow(found);
}

/** The versions of unread lists: a list is unchanged while its version is. */
export interface UnreadVersions {
  /** When the last alert was raised. */
  lastAlert: string;
  /** By user, how many were read; a user who never read one is left out. */
  reads: ReadonlyMap<number, number>;
}

/** The versions of all users' unread lists, in one snapshot. */
export async function getUnreadVersions(db: Kysely<Tables>): Promise<UnreadVersions> {
  const rows = await db
    .selectFrom('alert_clock')
    .leftJoin('notification_reads', (join) => join.onTrue())
    .select(['alert_clock.last', 'notification_reads.user_id', 'notification_reads.reads'])
    .execute();
  const reads = new Map<number, number>();
  for (const { user_id, reads: count } of rows)
    if (user_id !== null && count !== null) reads.set(user_id, count);
  return { lastAlert: rows[0]?.last ?? '', reads };
}
