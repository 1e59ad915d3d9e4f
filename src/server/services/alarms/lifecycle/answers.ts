import { isCritical } from '../../../../clinical/alarms/alarms';
import type { AlarmKind } from '../../../../clinical/alarms/alarmKinds';
import type { Draft } from './draft';
import type { Acknowledgement, Alarm, PatientAlarms } from './patientAlarms';

const MINUTE_MS = 60_000;

/** How long an acknowledgement of a CRITICAL holds, min: the first one, and each renewal by its owner. */
const CRITICAL_MINUTES = [15, 30, 60] as const;

/** Of anything else: a WARNING, and whatever was raised by hand or in a slow feed. */
const OTHER_MINUTES = 60;

/** An acknowledgement again within this long (ms) is the same press of the same person, and renews nothing. */
const SAME_PRESS_MS = MINUTE_MS;

/** An owner is on every screen after this long, ms (alarm-response §8). */
const SEEN_AFTER_MS = 2_500;

/** How long an acknowledgement of an alarm holds, ms, after this many renewals. */
function termOf(
  { byHand, isSlow }: Pick<Alarm, 'byHand' | 'isSlow'>,
  { as, renewals }: Pick<Acknowledgement, 'as' | 'renewals'>,
): number {
  if (!isCritical(as) || byHand || isSlow) return OTHER_MINUTES * MINUTE_MS;
  return (CRITICAL_MINUTES[Math.min(renewals, CRITICAL_MINUTES.length - 1)] ?? OTHER_MINUTES) * MINUTE_MS;
}

/** Why the alarm of a kind cannot be answered so. */
type Obstacle = 'nothing open' | 'of another' | 'unacknowledged';

/** What a person may do with an alarm. */
export interface Answer {
  type: 'acknowledge' | 'take over' | 'release';
  kind: AlarmKind;
  by: number;
  /** Of a take-over: from whom, as the person's screen shows it. */
  from?: number | undefined;
}

/** Null when nothing is in the way. */
export function obstacleTo(draft: Draft, { type, kind, by, from }: Answer): Obstacle | null {
  const index = draft.indexOf(kind);
  if (index < 0) return 'nothing open';
  const { acknowledgement } = draft.at(index);
  if (acknowledgement === null) return type === 'release' ? 'unacknowledged' : null;
  if (acknowledgement.by === by) return null;
  return type === 'take over' && isKnown(acknowledgement, from, draft.now) ? null : 'of another';
}

/** Whether a person who takes an alarm over knows who has it: another may have taken it over a moment before. */
function isKnown({ by, at, takenFrom }: Acknowledgement, from: number | undefined, now: number): boolean {
  return from === undefined ? takenFrom === null || Math.abs(now - at) >= SEEN_AFTER_MS : from === by;
}

/** An answer that something is in the way of changes nothing. */
export function withAnswer(draft: Draft, answer: Answer): void {
  if (obstacleTo(draft, answer) !== null) return;
  const index = draft.indexOf(answer.kind);
  const { acknowledgement } = draft.at(index);
  if (answer.type === 'release') return draft.lose(index, 'released', { by: answer.by });
  if (answer.type === 'take over' && acknowledgement !== null) {
    if (acknowledgement.by === answer.by) return;
    const detail = acknowledge(draft, index, answer.by, null, acknowledgement.by);
    return draft.note(index, 'taken over', { by: answer.by, detail });
  }
  // A renewal is by an owner who came back.
  if (acknowledgement !== null && draft.now - acknowledgement.at < SAME_PRESS_MS) return;
  const detail = acknowledge(draft, index, answer.by, acknowledgement);
  draft.note(index, 'acknowledged', { by: answer.by, detail });
}

/** Begins an acknowledgement, or renews the one that is `known`. Returns for how long, in words. */
function acknowledge(
  draft: Draft,
  index: number,
  by: number,
  known: Acknowledgement | null,
  takenFrom: number | null = null,
): string {
  const alarm = draft.at(index);
  // A worse one would have ended it: as long as it holds, it is of what was acknowledged first.
  const as = known?.as ?? alarm.severity;
  // After it ran out its owner goes on with the longer terms: 15 min each would announce a value at its limit 90 times a day.
  const before = known ?? (alarm.lapsed?.by === by ? alarm.lapsed : null);
  const renewals = before === null ? 0 : before.renewals + 1;
  const term = termOf(alarm, { as, renewals });
  draft.change(index, {
    acknowledgement: { by, at: draft.now, until: draft.now + term, as, renewals, takenFrom },
    lapsed: null,
  });
  return `for ${term / MINUTE_MS} min`;
}

/** A user who signed out, whose last session ended or whose account was closed has no alarm any more. */
export function withoutOwner(draft: Draft, { by, because }: { by: number; because: string }): void {
  draft.alarms.forEach(({ acknowledgement, resolved }, index) => {
    if (acknowledgement?.by !== by) return;
    if (resolved === null) return draft.lose(index, 'released', { by, detail: because });
    draft.change(index, { ...afterRunOut(draft.at(index), draft.now), acknowledgement: null });
  });
}

/** When acknowledgements end by themselves; the earliest, epoch ms. */
export function nextExpiry({ alarms }: PatientAlarms): number | null {
  return alarms.reduce<number | null>((first, { acknowledgement, resolved }) => {
    if (acknowledgement === null || resolved !== null) return first;
    return first === null ? acknowledgement.until : Math.min(first, acknowledgement.until);
  }, null);
}

/**
 * Whether the time of an acknowledgement has passed. One that ends later than its term allows was made while
 * the clock was ahead.
 */
function hasRunOut(alarm: Alarm, now: number): boolean {
  const { acknowledgement } = alarm;
  if (acknowledgement === null) return false;
  const rest = acknowledgement.until - now;
  return rest <= 0 || rest > termOf(alarm, acknowledgement);
}

/** Of an alarm that is over: who has it still, or whose acknowledgement has run out meanwhile. */
export function afterRunOut(alarm: Alarm, now: number): Pick<Alarm, 'acknowledgement' | 'lapsed'> {
  const { acknowledgement, lapsed = null } = alarm;
  return hasRunOut(alarm, now)
    ? { acknowledgement: null, lapsed: acknowledgement }
    : { acknowledgement, lapsed };
}

/** Ends what has run out. */
export function withExpiries(draft: Draft): void {
  for (const index of draft.open()) {
    const alarm = draft.at(index);
    if (alarm.acknowledgement !== null && hasRunOut(alarm, draft.now))
      expire(draft, index, alarm.acknowledgement);
  }
}

/** Servers look for what has run out every second: found so much later (ms), none could look meanwhile. */
export const FOUND_LATE_MS = 10_000;

/** An acknowledgement has run out: recorded at the time when it did, also where that was found later. */
export function expire(draft: Draft, index: number, acknowledgement: Acknowledgement): void {
  const wasMissed = draft.now - acknowledgement.until > FOUND_LATE_MS;
  draft.lose(index, 'expired', {
    detail: wasMissed ? 'its time has passed, found later' : 'its time has passed',
    ...(wasMissed && { at: acknowledgement.until }),
  });
  draft.change(index, { lapsed: acknowledgement });
}
