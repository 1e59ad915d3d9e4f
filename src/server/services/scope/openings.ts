import { OPENING_MINUTES, type Opening, type OpeningBody } from '../../../contract/scope';
import { transactionOf, type Person } from '../../db/accounts/actor';
import { appendAudit } from '../../db/accounts/audit/audit';
import type { Db } from '../../db/engine/client';
import { instant } from '../../db/engine/instants';
import { hasPatient } from '../../db/patients/patients';
import { findOpening, insertOpening, insertAlarmOpening } from '../../db/scope/openings';

const ENTITY = 'opening of patient';

/** Opens a patient of another department to a person, with a reason; null when there is no such patient. */
export function openPatient(
  db: Db,
  patient: number,
  { reason }: OpeningBody,
  { by, now }: { by: Person; now: number },
): Promise<Opening | null> {
  return transactionOf(db, by, async (tx) => {
    if (!(await hasPatient(tx, patient))) return null;
    const until = instant(now + OPENING_MINUTES * 60_000);
    const id = await insertOpening(tx, { user: by.id, patient, reason, at: instant(now), until });
    const opening = await findOpening(tx, id);
    // The reason may name the patient, and goes with an erasure; the audit log stays as it was written.
    const fields = [`until ${until}`];
    await appendAudit(tx, { at: now, by, action: 'created', entity: ENTITY, entityId: patient, fields });
    return opening;
  });
}

/** Records, once for a person and an alarm, that the notification of the alarm opened its patient. */
export async function recordAlarmOpening(
  db: Db,
  by: Person,
  { patient, alarm, now }: { patient: number; alarm: number; now: number },
): Promise<void> {
  await transactionOf(db, by, async (tx) => {
    if (!(await insertAlarmOpening(tx, { user: by.id, patient, alarm, at: instant(now) }))) return;
    const fields = [`notified of alarm ${alarm}`];
    await appendAudit(tx, { at: now, by, action: 'created', entity: ENTITY, entityId: patient, fields });
  });
}
