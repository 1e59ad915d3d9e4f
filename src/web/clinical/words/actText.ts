import type { AlarmAct } from '../../api/alarms';
import { isAlarm } from '../../api/answers/alarms';
import { isAnswerLost } from '../../api/transport/submissions';
import type { Alarm } from '../../../contract/alarms';

/** Each act in the words of a button, while it is under way, and of a failure: '… was not acknowledged'. */
export const ACT_WORDS: Readonly<Record<AlarmAct, { button: string; busy: string; not: string }>> = {
  acknowledge: { button: 'Acknowledge', busy: 'Acknowledging…', not: 'Not acknowledged.' },
  'take-over': { button: 'Take over', busy: 'Taking over…', not: 'Not taken over.' },
  release: { button: 'Release', busy: 'Releasing…', not: 'Not released.' },
};

interface Fault {
  status?: unknown;
  data?: unknown;
}

const faultOf = (error: unknown): Fault =>
  typeof error === 'object' && error !== null && !Array.isArray(error) ? error : {};

/**
 * Why something about an alarm was not done, beginning with `not`. A conflict (409) says in the server's words who has
 * it, or how it ended.
 */
export function actFailure(error: unknown, not: string): string {
  const { status, data } = faultOf(error);
  if (isAnswerLost(error))
    return `${not.replace(/\.$/, '')} (or it was saved and the reply was lost). The server could not be reached; try again.`;
  const detail = typeof data === 'object' && data !== null && 'detail' in data ? data.detail : undefined;
  if ((status === 409 || status === 403) && typeof detail === 'string') return `${not} ${detail}`;
  if (status === 403) return `${not} You do not have permission to do this.`;
  if (status === 404) return `${not} This alarm no longer exists.`;
  return `${not} The server could not take it; try again.`;
}

/** What has become of the alarm, as a conflict says it; null where it does not. */
export function alarmOfConflict(error: unknown): Alarm | null {
  const { status, data } = faultOf(error);
  if (status !== 409 || typeof data !== 'object' || data === null || !('alarm' in data)) return null;
  return isAlarm(data.alarm) ? (data.alarm as Alarm) : null;
}
