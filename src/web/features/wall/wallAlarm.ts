import type { BoardAlarm } from '../../../contract/alarms';
import type { WallAlarm } from '../../../contract/wall';

/** A wall names no person: in the place of a name it says what was done. */
const OWNED = { id: 0, name: 'taken' };

/** An alarm of a wall in the shape whose words the board has. */
export const boardAlarmOf = (alarm: WallAlarm): BoardAlarm => ({
  ...alarm,
  id: 0,
  measured_at: alarm.raised_at,
  late: false,
  acknowledged_by: alarm.acknowledged_at === null ? null : OWNED,
  acknowledged_until: null,
  escalation: 0,
  escalates_at: null,
  pause:
    alarm.paused_until === null
      ? null
      : { id: 0, kind: alarm.kind, until: alarm.paused_until, reason: '', by: { id: 0, name: '' } },
  resolution: null,
  resolution_reason: null,
});
