import { sql, type Transaction } from 'kysely';
import type { Admission } from '../../../../contract/admissions';
import { instantSql } from '../../engine/instants';
import { findLatestAdmission, lockAdmission } from '../../patients/admissions';
import { insertOf, type StayEvent } from './stayEvents';
import type { Tables } from '../../tables/tables';

type Tx = Transaction<Tables>;

/** The number of a visit in another system. */
export interface VisitNumber {
  authority: string;
  number: string;
}

/** A stay as it was before the last event: what takes that back. */
export type StayBefore = Pick<Admission, 'status' | 'department' | 'bed'>;

/** The last event of a stay. Epoch ms. */
export interface Visit {
  admission: number;
  /** Null while no message has named one. */
  number: VisitNumber | null;
  lastEvent: string;
  lastEventAt: number;
  before: StayBefore | null;
}

/** A visit as it was found for a link. */
export interface FoundVisit extends Visit {
  /** The last event of this link in it; its time is null for one of before that was kept. Null without any. */
  ofLink: { at: number | null; ahead: number | null } | null;
}

const COLUMNS = sql`v.admission_id AS admission,
  CASE WHEN v.number IS NOT NULL THEN json_build_object('authority', v.authority, 'number', v.number) END AS number, v.last_event AS "lastEvent",
  (extract(epoch FROM v.last_event_at) * 1000)::float8 AS "lastEventAt", v.before,
  CASE WHEN e.link_id IS NOT NULL THEN json_build_object('at', (extract(epoch FROM e.last_event_at) * 1000)::float8,
    'ahead', (extract(epoch FROM e.ahead_at) * 1000)::float8) END AS "ofLink"`;
const visitsFor = (link: number) =>
  sql`visits v LEFT JOIN stay_events e ON e.admission_id = v.admission_id AND e.link_id = ${link}::int`;

export async function findVisit(
  tx: Tx,
  { authority, number }: VisitNumber,
  link: number,
): Promise<FoundVisit | null> {
  const { rows } = await sql<FoundVisit>`
    /* prepared visit_by_number */
    SELECT ${COLUMNS} FROM ${visitsFor(link)} WHERE v.authority = ${authority}::text AND v.number = ${number}::text`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function findVisitOf(tx: Tx, admission: number, link: number): Promise<FoundVisit | null> {
  const { rows } = await sql<FoundVisit>`
    /* prepared visit_of_stay */
    SELECT ${COLUMNS} FROM ${visitsFor(link)} WHERE v.admission_id = ${admission}::int`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Stores an event of a stay, which is what was applied last to it; a number that another stay had (it was cancelled or is over) comes to this one. `isOwn`: the number
 * is known to be of this stay.
 */
export async function putVisit(
  tx: Tx,
  { admission, number, lastEvent, lastEventAt, before }: Visit,
  { event, isOwn }: { event: StayEvent; isOwn: boolean },
): Promise<void> {
  if (number !== null && !isOwn)
    await sql`
    DELETE FROM visits WHERE authority = ${number.authority}::text AND number = ${number.number}::text AND admission_id <> ${admission}::int`.execute(
      tx,
    );
  await sql`
    /* prepared put_visit */
    WITH event AS (${insertOf(event)})
    INSERT INTO visits (admission_id, authority, number, last_event, last_event_at, before)
    VALUES (${admission}::int, ${number?.authority ?? null}::text, ${number?.number ?? null}::text, ${lastEvent}::text, ${instantSql(lastEventAt)},
      ${before === null ? null : JSON.stringify(before)}::json)
    ON CONFLICT (admission_id) DO UPDATE SET authority = excluded.authority, number = excluded.number, last_event = excluded.last_event,
      last_event_at = excluded.last_event_at, before = excluded.before`.execute(tx);
}

/** The patient's open stay, whose row is locked; null when there is none. */
export async function lockOpenStay(tx: Tx, patientId: number): Promise<Admission | null> {
  return lockAdmission(tx, { openOf: patientId });
}

/** The patient's stay that is open, else the one that began last; its row is locked. Null when there was none. */
export async function lockLatestStay(tx: Tx, patientId: number): Promise<Admission | null> {
  const latest = await findLatestAdmission(tx, patientId);
  return latest === null ? null : lockAdmission(tx, latest.id);
}
