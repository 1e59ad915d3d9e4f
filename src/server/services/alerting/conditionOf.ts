import { SEVERITY_OF_LEVEL, type AlarmLevel } from '../../../clinical/alarms/alarms';
import type { AlertState } from '../../db/alerting/alertStates';
import type { ConditionChange } from '../alarms/conditionChange';
import { LATE_AGE_MS, type Announcement } from './announce';
import type { Found, ScoreValue } from './lanes/passedValues';
import { isOutsideAny, SLOW_GAP_MS, type RaiseRule } from './lanes/raiseRule';
import { standingLevel } from './lanes/standingLevel';

/** What became of one kind of alarm; the patient and the kind are the caller's. */
export type Condition = Omit<ConditionChange, 'patientId' | 'kind'>;

/** The value of an alarm that goes on is reported at most once in this time of the readings, in ms. */
const VALUE_EVERY_MS = 15_000;

/** The result of a delivery. */
interface Outcome {
  /** The level that stood before. */
  stood: AlarmLevel | 0;
  before: AlertState | undefined;
  after: AlertState;
  announcement: Announcement | null;
  now: number;
}

/** What the lifecycle receives after a delivery; null when nothing of it concerns an alarm. */
export function conditionOf(
  { stood, before, after, announcement, now }: Outcome,
  { peak, stoodFrom, stoodUntil, gap, wasSilent, deeper, newest }: Found & { newest: ScoreValue },
  rule: RaiseRule,
): Condition | null {
  const level = standingLevel(after);
  const isNews = announcement !== null && !announcement.isRepeat;
  const common = {
    severity: level === 0 ? null : SEVERITY_OF_LEVEL[level],
    isNews,
    isLate: announcement?.isLate ?? now - newest.time > LATE_AGE_MS,
    byHand: level > (after.stream?.level ?? 0) || (level === 0 && newest.byHand),
    isSlow: gap !== null && gap > SLOW_GAP_MS,
    ...(wasSilent && { noDataSince: null }),
    ...(deeper !== null && level > 0 && { isDeeper: true }),
  };
  if (isNews) return { ...common, value: announcement.value, measuredAt: announcement.measuredAt };
  if (stood === 0 && level === 0 && peak !== null)
    return {
      ...common,
      severity: SEVERITY_OF_LEVEL[peak.level === 2 ? 2 : 1],
      value: peak.value.value,
      measuredAt: peak.value.time,
      isOver: true,
      ...(stoodFrom !== null && stoodUntil !== null && { stood: { from: stoodFrom, until: stoodUntil } }),
    };
  const goesOn = level === stood && deeper === null && !wasSilent;
  if (goesOn && (level === 0 || !isFresh(before, newest, rule))) return null;
  return { ...common, value: newest.score, measuredAt: newest.time };
}

/** Whether a value outside is reported for an alarm that goes on: the first one of each quarter of a minute. */
function isFresh(before: AlertState | undefined, { time, score }: ScoreValue, rule: RaiseRule): boolean {
  const previous = Math.max(before?.stream?.at ?? -Infinity, before?.hand?.at ?? -Infinity);
  const slotOf = (instant: number): number => Math.floor(instant / VALUE_EVERY_MS);
  return isOutsideAny(rule, score) && slotOf(time) > slotOf(previous);
}
