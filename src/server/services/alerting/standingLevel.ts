import type { AlarmLevel } from '../../../clinical/alarms';
import type { AlertState } from '../../db/alerting/alertStates';

/** The alarm that stands: the higher of the lanes' alarms; 0 when none does. */
export function standingLevel({ stream, hand }: AlertState): AlarmLevel | 0 {
  return Math.max(stream?.level ?? 0, hand?.level ?? 0) as AlarmLevel | 0;
}
