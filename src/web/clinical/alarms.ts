import { ALARM_SEVERITIES } from '../../clinical/alarms/alarms';
import type { AlarmPause, BoardAlarm } from '../../contract/alarms';

/** Where an alarm stands in its life; the fields that decide it, of any alarm. */
type Standing = Pick<BoardAlarm, 'state' | 'severity' | 'raised_at'> &
  Partial<Pick<BoardAlarm, 'paused_until' | 'resolved_at'>>;

/** An alarm whose condition stands, answered or not. */
export const isOpen = ({ state }: Pick<BoardAlarm, 'state'>): boolean => state !== 'resolved';

/** Open, and neither acknowledged nor paused. An alarm of INFO needs no acknowledgement. */
export const isUnanswered = ({
  state,
  severity,
  paused_until,
}: Pick<BoardAlarm, 'state' | 'severity' | 'paused_until'>): boolean =>
  state === 'raised' && severity !== 'INFO' && paused_until === null;

/** The pause that holds an alarm back; null also where one was made at a lower severity: it holds back nothing worse. */
export const heldBy = ({
  paused_until,
  pause,
}: Pick<BoardAlarm, 'paused_until' | 'pause'>): AlarmPause | null => (paused_until === null ? null : pause);

/** Nobody has it, and nobody is asked to: there is nothing to say of an owner. */
export const hasNoOwner = (
  alarm: Pick<BoardAlarm, 'state' | 'severity' | 'paused_until' | 'pause' | 'acknowledged_by'>,
): boolean => heldBy(alarm) === null && alarm.acknowledged_by === null && !isUnanswered(alarm);

/**
 * Open ones by severity, of one severity the unacknowledged first, then the oldest; resolved ones last, the newest
 * first.
 */
export const worstFirst = <A extends Standing>(alarms: readonly A[]): A[] =>
  [...alarms].sort(
    (a, b) =>
      Number(!isOpen(a)) - Number(!isOpen(b)) ||
      (isOpen(a)
        ? severityRank(a) - severityRank(b) ||
          Number(hasAnswer(a)) - Number(hasAnswer(b)) ||
          Date.parse(a.raised_at) - Date.parse(b.raised_at)
        : Date.parse(b.resolved_at ?? '') - Date.parse(a.resolved_at ?? '')),
  );

/** A severity is an open word on the wire: an unknown one comes last. */
const severityRank = ({ severity }: Pick<BoardAlarm, 'severity'>): number => {
  const rank = ALARM_SEVERITIES.indexOf(severity);
  return rank < 0 ? ALARM_SEVERITIES.length : rank;
};

const hasAnswer = ({ state, paused_until }: Standing): boolean =>
  state !== 'raised' || (paused_until ?? null) !== null;

/** Since when an alarm has had no owner, epoch ms; since its raise where the server does not state it. */
export const unownedSince = ({
  unowned_since: since,
  raised_at: raised,
}: Pick<BoardAlarm, 'unowned_since' | 'raised_at'>): number => Date.parse(since ?? raised);

/** How many are unanswered, and since when the first of these waits, epoch ms; null when none does. */
export function unansweredOf(
  alarms: readonly Pick<BoardAlarm, 'state' | 'severity' | 'paused_until' | 'raised_at' | 'unowned_since'>[],
): { count: number; since: number | null } {
  const times = alarms.filter(isUnanswered).map(unownedSince);
  return { count: times.length, since: times.length === 0 ? null : Math.min(...times) };
}
