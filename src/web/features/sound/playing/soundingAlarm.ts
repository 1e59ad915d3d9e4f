import { alarmKindOf } from '../../../../clinical/alarms/kindLists';
import { ALARM_KINDS } from '../../../../clinical/alarms/alarmKinds';
import { ALARM_SEVERITIES } from '../../../../clinical/alarms/alarms';
import type { Alarm } from '../../../../contract/alarms';
import type { Sounding } from './nextBurst';

type Announced = Pick<Alarm, 'kind' | 'severity' | 'state' | 'paused_until' | 'told' | 'raised_at'>;

/**
 * What sounds for a user: the worst of the open alarms that were announced to that user and that are neither
 * acknowledged nor paused, the oldest of several; null for none.
 */
export function soundingAlarm(alarms: readonly Announced[], userId: number): Sounding | null {
  const [worst] = alarms
    .filter(
      ({ state, paused_until, told }) => state === 'raised' && paused_until === null && told.includes(userId),
    )
    .sort(
      (a, b) =>
        ALARM_SEVERITIES.indexOf(a.severity) - ALARM_SEVERITIES.indexOf(b.severity) ||
        Date.parse(a.raised_at) - Date.parse(b.raised_at),
    );
  if (worst === undefined) return null;
  const kind = alarmKindOf(worst.kind);
  return { severity: worst.severity, melody: kind === undefined ? 'general' : ALARM_KINDS[kind].melody };
}
