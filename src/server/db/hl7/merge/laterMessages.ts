import { sql, type Transaction } from 'kysely';
import type { MessageStep } from '../../../../contract/hl7Messages';
import type { LinkSettings } from '../../../../contract/links';
import { numberArray, textArray } from '../../engine/arrayParameters';
import type { Tables } from '../../tables/tables';
import type { PatientIdentifier } from '../identifiers';
import type { VisitNumber } from '../visits';

type Tx = Transaction<Tables>;

/** Whose rows become whose. */
interface Move {
  from: number;
  to: number;
}

/** A message that was applied, with what became of its segments. */
export interface LaterMessage {
  id: number;
  message: Uint8Array;
  steps: MessageStep[];
  settings: LinkSettings;
  /** It came before the journal of the merge kept what such messages bring. */
  isNeeded: boolean;
}

/**
 * Messages about `from` that came in and were concluded after a moment (an instant's text), in order, whose first number is not
 * one that only `from` had at that moment.
 */
export async function findLaterMessages(tx: Tx, { from, to }: Move, since: string): Promise<LaterMessage[]> {
  const { rows } = await sql<LaterMessage>`
    SELECT m.id, m.message, m.steps, l.settings, m.is_needed AS "isNeeded" FROM hl7_messages m JOIN links l ON l.id = m.link_id
    WHERE m.patient_id = ${from}::int AND m.direction = 'in' AND m.concluded_at > ${since}::timestamptz AND m.subject IS NOT NULL
      AND (EXISTS (SELECT FROM patient_identifiers o WHERE o.patient_id = ${to}::int AND o.value = m.subject)
        OR NOT EXISTS (
          SELECT FROM patient_identifiers i
          WHERE i.patient_id = m.patient_id AND i.value = m.subject AND i.created_at <= ${since}::timestamptz)
        AND NOT EXISTS (
          SELECT FROM patients p WHERE p.id = m.patient_id AND translate(p.ssn, '- ', '') = translate(m.subject, '- ', '')))
    ORDER BY m.id`.execute(tx);
  return rows;
}

/** Whether a patient had one of these numbers at a moment (an instant's text). */
export async function hadNumber(
  tx: Tx,
  patientId: number,
  { values, ssns, at }: { values: readonly string[]; ssns: readonly string[]; at: string },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM patient_identifiers i
    WHERE i.patient_id = ${patientId}::int AND i.value = ANY (${textArray(values)}::text::text[]) AND i.created_at <= ${at}::timestamptz
    UNION ALL SELECT FROM patients p
    WHERE p.id = ${patientId}::int AND translate(p.ssn, '- ', '') = ANY (${textArray(ssns)}::text::text[]) LIMIT 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Numbers that were added after a moment (an instant's text). */
export async function moveNumbers(
  tx: Tx,
  { from, to }: Move,
  numbers: readonly PatientIdentifier[],
  since: string,
): Promise<void> {
  for (const { authority, type, value } of numbers)
    await sql`
      UPDATE patient_identifiers SET patient_id = ${to}::int
      WHERE patient_id = ${from}::int AND authority = ${authority}::text AND type = ${type}::text AND value = ${value}::text
        AND created_at > ${since}::timestamptz`.execute(tx);
}

/** Allergies of these names that the other patient does not have. */
export async function moveAllergies(tx: Tx, { from, to }: Move, names: readonly string[]): Promise<void> {
  await sql`
    UPDATE patient_conditions c SET patient_id = ${to}::int
    WHERE c.patient_id = ${from}::int AND c.kind = 'allergy' AND c.name = ANY (${textArray(names)}::text::text[])
      AND NOT EXISTS (SELECT FROM patient_conditions o WHERE o.patient_id = ${to}::int AND o.kind = c.kind AND o.name = c.name)`.execute(
    tx,
  );
}

/** Orders of laboratories with one of these keys, whatever was added to them (`labKeys`). */
export async function moveOrders(tx: Tx, { from, to }: Move, keys: readonly string[]): Promise<void> {
  const beginnings = keys.map((key) => key.slice(0, -1));
  await sql`
    UPDATE lab_tests t SET patient_id = ${to}::int
    WHERE t.patient_id = ${from}::int AND EXISTS (
      SELECT FROM unnest(${textArray(beginnings)}::text::text[]) AS b(beginning)
      WHERE starts_with(t.order_key, b.beginning) OR starts_with(t.other_order_key, b.beginning))`.execute(
    tx,
  );
}

export async function moveStays(tx: Tx, { from, to }: Move, visits: readonly VisitNumber[]): Promise<void> {
  for (const { authority, number } of visits)
    await sql`
      UPDATE admissions a SET patient_id = ${to}::int FROM visits v
      WHERE v.admission_id = a.id AND a.patient_id = ${from}::int AND v.authority = ${authority}::text AND v.number = ${number}::text`.execute(
      tx,
    );
}

export async function moveMessages(tx: Tx, { from, to }: Move, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE hl7_messages SET patient_id = ${to}::int WHERE patient_id = ${from}::int AND id = ANY (${numberArray(ids)}::text::bigint[])`.execute(
    tx,
  );
}
