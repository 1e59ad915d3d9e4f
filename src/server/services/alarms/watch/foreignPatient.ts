import type { Db } from '../../../db/engine/client';
import { findWearerOf } from '../../../db/hl7/monitors';
import { lockAlertStates } from '../../../db/alerting/patientStates';
import { storeEvents } from '../alarmTransactions';
import { loadAlarms, type AppliedEvents } from '../applyEvents';
import type { ConditionChange } from '../conditionChange';

/**
 * A message of a monitor names another patient than the one who wears it: an alarm of the wearer until a person
 * closes it (alarm-response §1). Null when it stands already, or no patient wears the monitor any more; `now` in
 * epoch ms.
 */
export function raiseForeignPatient(
  db: Db,
  {
    patientId,
    vendorDeviceId,
    measuredAt,
  }: { patientId: number; vendorDeviceId: string; measuredAt: number },
  now: number,
): Promise<AppliedEvents | null> {
  return db.transaction().execute(async (tx) => {
    const states = await lockAlertStates(tx, patientId);
    if ((await findWearerOf(tx, vendorDeviceId))?.id !== patientId) return null;
    const known = (await loadAlarms(tx, [patientId], now)).get(patientId)?.alarms ?? [];
    if (known.some(({ kind, resolved }) => kind === 'foreignPatient' && resolved === null)) return null;
    const change: ConditionChange = {
      patientId,
      kind: 'foreignPatient',
      severity: 'WARNING',
      value: 0,
      measuredAt,
      isNews: true,
      isLate: false,
      byHand: false,
      isSlow: false,
    };
    const event = { type: 'condition', change, explanation: { model: '', reasons: [] } } as const;
    return storeEvents(tx, patientId, { events: [event], states, now });
  });
}
