import type { Transaction } from 'kysely';
import type { SwitchableKind } from '../../../../clinical/alarms/alarmLimits';
import type { OwnAlarmLimits } from '../../../../contract/alarmLimits';
import { insertLimitChange, putLimit } from '../../alarms/alarmLimits';
import type { Tables } from '../../tables/tables';
import { hoursAgo } from '../ago';
import type { Ids } from '../ids';

interface DemoLimit {
  /** Social security number of the patient, and username of the person who set it. */
  patient: string;
  by: string;
  hoursAgo: number;
  kind: SwitchableKind;
  warning: number;
  critical: number;
  reason: string;
}

/** Limits of single patients: two who retain carbon dioxide, whose saturation is kept low on purpose. */
const LIMITS: readonly DemoLimit[] = (
  [
    ['900-08-4459', 'a.osei', 30],
    ['900-27-6093', 'a.osei', 68],
  ] as const
).map(([patient, by, hours]) => ({
  ...{ patient, by, hoursAgo: hours, kind: 'bloodOxygenSaturationLow', warning: 87, critical: 85 },
  reason: 'COPD, retains CO2: target SpO2 88 to 92 %',
}));

export async function insertLimits(
  tx: Transaction<Tables>,
  now: number,
  ids: { patients: Ids; users: Ids },
): Promise<void> {
  for (const { patient, by, hoursAgo: hours, kind, warning, critical, reason } of LIMITS) {
    const owner = { departmentId: null, patientId: ids.patients.of(patient) };
    const set = { kind, userId: ids.users.of(by) };
    const at = hoursAgo(now, hours);
    const after: OwnAlarmLimits = { warning, critical, outer: null, off_until: null, reason };
    await putLimit(tx, {
      ...owner,
      ...set,
      warning,
      critical,
      outer: null,
      offUntil: null,
      reason,
      setAt: at,
    });
    await insertLimitChange(tx, { ...owner, ...set, at, before: null, after });
  }
}
