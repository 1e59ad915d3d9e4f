import type { Transaction } from 'kysely';
import type { LimitOwner } from '../../../db/alarms/alarmLimits';
import { findAlarmedPatients } from '../../../db/alarms/alarmedPatients';
import type { AlertStates } from '../../../db/alerting/alertStates';
import { lockPatientStates, setAlertStates } from '../../../db/alerting/patientStates';
import type { Tables } from '../../../db/tables/tables';
import { withLimits } from '../../alerting/values/withLimits';
import { applyChanges } from '../applyChanges';
import type { ConditionChange } from '../conditionChange';
import { LimitBook } from './limitBook';

/**
 * Ends, in the transaction that changed the limits of this owner, every alarm whose newest value lies inside
 * the limits that count now, and eases those that are less severe by them. `before` is what counted until then;
 * `now` in epoch ms.
 */
export async function resolveByLimits(
  tx: Transaction<Tables>,
  { departmentId, patientId }: LimitOwner,
  before: LimitBook,
  now: number,
): Promise<void> {
  const patients = patientId === null ? await findAlarmedPatients(tx, departmentId) : [patientId];
  const known = await lockPatientStates(tx, patients);
  const after = await LimitBook.read(tx);
  const changes: ConditionChange[] = [];
  const states = new Map<number, AlertStates>();
  for (const [patient, { alertStates }] of known) {
    const limits = { before: before.limitsOf(patient, now), after: after.limitsOf(patient, now) };
    const changed = withLimits(patient, alertStates, limits, now);
    if (changed.changes.length === 0) continue;
    states.set(patient, changed.states);
    changes.push(...changed.changes);
  }
  const stateOf = (patient: number): AlertStates => states.get(patient) ?? {};
  // An end announces nothing.
  const applied = await applyChanges(tx, { changes, alerts: [], stateOf, historyOf: () => null }, now);
  for (const [patient, state] of [...states, ...applied.states]) await setAlertStates(tx, patient, state);
}
