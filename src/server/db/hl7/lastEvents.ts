import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Tables } from '../tables/tables';

/** The moment of a visit is one of fractions of a millisecond, by way of a float. */
const instant = (ms: number) => sql`to_timestamp(${ms}::float8 / 1000)`;

/** Events of a stay that were applied. */
const APPLIED = sql`m.direction = 'in' AND m.state = 'applied' AND m.type LIKE 'ADT^%' AND m.type NOT IN ('ADT^A31', 'ADT^A40')`;

/** The bytes of a link's applied messages of type ADT about a patient that were received at this moment (epoch ms). */
export async function findEventsReceivedAt(
  tx: Transaction<Tables>,
  { link, patientId, at }: { link: number; patientId: number; at: number },
): Promise<Uint8Array[]> {
  const { rows } = await sql<{ message: Uint8Array }>`
    SELECT m.message FROM hl7_messages m
    WHERE m.at >= ${instant(at - 0.5)} AND m.at < ${instant(at + 0.5)} AND m.link_id = ${link}::int
      AND m.patient_id = ${patientId}::int AND m.direction = 'in' AND m.state = 'applied' AND m.type LIKE 'ADT^%'`.execute(
    tx,
  );
  return rows.map(({ message }) => message);
}

/** Whether a link sent another event of a stay of this patient after this message, which was applied. */
export async function hasLaterEvent(
  tx: Transaction<Tables>,
  { link, patientId, messageId }: { link: number; patientId: number; messageId: number },
): Promise<boolean> {
  return hasApplied(tx, patientId, sql`m.link_id = ${link}::int AND m.id > ${messageId}::bigint`);
}

/** Whether an event of a stay of this patient that came over another link, not before this moment (epoch ms), was applied. */
export async function hasEventOfAnotherLink(
  tx: Transaction<Tables>,
  { link, patientId, since }: { link: number; patientId: number; since: number },
): Promise<boolean> {
  return hasApplied(tx, patientId, sql`m.link_id <> ${link}::int AND m.at >= ${instant(since - 0.5)}`);
}

async function hasApplied(
  tx: Transaction<Tables>,
  patientId: number,
  which: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT m.id FROM hl7_messages m WHERE ${which} AND m.patient_id = ${patientId}::int AND ${APPLIED} LIMIT 1`.execute(
    tx,
  );
  return rows.length > 0;
}
