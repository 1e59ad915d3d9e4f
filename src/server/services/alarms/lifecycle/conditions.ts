import { alarmKind } from '../../../../clinical/alarms/kindLists';
import type { RiskReason } from '../../../../contract/alerts';
import { afterRunOut, expire, FOUND_LATE_MS } from './answers';
import type { ConditionChange } from '../conditionChange';
import type { Draft } from './draft';
import { rankOf, worseOf, type Alarm } from './patientAlarms';

/** Raised again within this long (ms) after its end it is the same alarm. */
const SAME_ALARM_MS = 10 * 60_000;

/** Why a score is what it is, and the model that gave it. */
export interface Explanation {
  model: string;
  reasons: readonly RiskReason[];
}

/** What a rule found becomes an alarm: raised, worse, eased, silent, or over. */
export function withCondition(draft: Draft, change: ConditionChange, explanation: Explanation): void {
  const index = draft.indexOf(change.kind);
  if (change.severity === null) {
    if (index >= 0) draft.resolve(index, change.resolution ?? 'condition over');
    return;
  }
  const found = { ...change, severity: change.severity };
  if (change.isOver === true) {
    if (index < 0) passed(draft, found, explanation);
    return;
  }
  if (index >= 0) return continued(draft, index, found, explanation);
  const before = change.standsAgain === undefined ? sameAlarm(draft, change) : -1;
  if (before >= 0) return raiseAgain(draft, before, found, explanation);
  const raised = raise(draft, found, explanation);
  if (change.isNews) draft.announce(raised, change);
}

/** What began and ended before it could be announced: at the times of its readings, so that its story says how long it stood. */
function passed(draft: Draft, change: Standing, explanation: Explanation): void {
  const { from, until } = change.stood ?? { from: draft.now, until: draft.now };
  const index = raise(draft, change, explanation, Math.min(from, draft.now));
  draft.resolve(index, 'condition over', { at: Math.min(until, draft.now) });
}

/** An alarm that goes on, with what a value, or a silence, changed. */
function continued(draft: Draft, index: number, change: Standing, explanation: Explanation): void {
  const before = draft.at(index);
  if (typeof change.noDataSince === 'number') {
    draft.change(index, { noDataSince: change.noDataSince });
    if (before.noDataSince === null)
      draft.note(index, 'no data', { detail: new Date(change.noDataSince).toISOString() });
    return;
  }
  const wasSilent = before.noDataSince !== null;
  const rises = rankOf(change.severity) > rankOf(before.severity);
  const eases = rankOf(change.severity) < rankOf(before.severity);
  draft.change(index, {
    ...valueOf(change),
    severity: change.severity,
    worst: worseOf(before.worst, change.severity),
    ...((rises || change.isNews) && sourceOf(change, isExplained(explanation) ? explanation : before)),
    // The points of NEWS2 are shown beside it, and add up to it.
    ...(change.parts !== undefined && { reasons: explanation.reasons }),
    noDataSince: null,
    // Another severity has a clock of its own.
    ...((rises || eases) && { escalatingSince: null }),
  });
  if (rises) draft.note(index, 'worsened');
  if (eases) draft.note(index, 'eased');
  // A value that announces what stands already came after a silence.
  const isAfterSilence = change.isNews && !eases && (wasSilent || !rises);
  endedByValue(draft, index, { ...change, isAfterSilence });
  if (change.isNews && draft.at(index).acknowledgement === null) draft.announce(index, change);
}

/** The same alarm, outside again: its clock goes on where it stood, and its acknowledgement if its time has not passed. */
function raiseAgain(draft: Draft, index: number, change: Standing, explanation: Explanation): void {
  const before = draft.at(index);
  const { escalatingSince, resolved } = before;
  // A person who closed it ended the acknowledgement with it, and one of a mistake is of no alarm.
  const isAnew = resolved?.as === 'closed' || resolved?.as === 'set struck out';
  const kept = isAnew ? { acknowledgement: null } : afterRunOut(before, draft.now);
  const stoodStill = resolved === null ? 0 : Math.max(0, draft.now - resolved.at);
  draft.change(index, {
    ...valueOf(change),
    ...sourceOf(change, explanation),
    severity: change.severity,
    worst: worseOf(before.worst, change.severity),
    resolved: null,
    ...kept,
    escalatingSince:
      escalatingSince === null || change.severity !== before.severity ? null : escalatingSince + stoodStill,
  });
  draft.note(index, 'raised', { detail: 'again' });
  // It ended because no device and no value came: nothing is known of what was between.
  const isAfterSilence = resolved?.as === 'device taken off' && !alarmKind(before.kind).ends.withDevice;
  endedByValue(draft, index, { ...change, isAfterSilence });
  if (change.isNews && draft.at(index).acknowledgement === null) draft.announce(index, change);
}

/** No acknowledgement outlives a worse alarm, a deeper value, a silence, or an end by mistake; no pause a deeper value. */
export function endedByValue(
  draft: Draft,
  index: number,
  {
    isDeeper = false,
    isAfterSilence,
    standsAgain,
  }: Pick<ConditionChange, 'isDeeper' | 'standsAgain'> & { isAfterSilence: boolean },
): void {
  const { kind, acknowledgement, severity } = draft.at(index);
  if (isDeeper && draft.pauseOf(kind) !== undefined) {
    draft.endPause(kind);
    draft.note(index, 'resumed', { detail: 'the value is far beyond what it was' });
    draft.change(index, { escalatingSince: null });
    draft.announce(index);
  }
  if (acknowledgement === null) return;
  // A value may come before the tick that looks for it. What seems to have passed long ago is left to that one: it
  // follows the clock first, which may have been set forward.
  const ago = draft.now - acknowledgement.until;
  if (ago >= 0 && ago <= FOUND_LATE_MS) return expire(draft, index, acknowledgement);
  const why =
    rankOf(severity) > rankOf(acknowledgement.as)
      ? 'it became worse'
      : isDeeper
        ? 'the value is far beyond what it was'
        : isAfterSilence && ago < 0
          ? alarmKind(kind).class === 'foreign'
            ? 'the other system raised another one'
            : 'outside again after a silence'
          : (standsAgain ?? null);
  if (why !== null) draft.lose(index, 'expired', { detail: why });
}

/** The index of the alarm that this one goes on with; -1 when it is a new one. */
function sameAlarm(draft: Draft, { kind }: ConditionChange): number {
  return draft.alarms.findLastIndex(
    (alarm) =>
      alarm.kind === kind &&
      alarm.resolved !== null &&
      // An alarm that ended before it could be announced was seen by no user; INFO is seen without an announcement.
      (alarm.announcedAt !== null || alarm.worst === 'INFO') &&
      alarm.resolved.as !== 'admission closed' &&
      draft.now - alarm.resolved.at <= SAME_ALARM_MS,
  );
}

type Standing = ConditionChange & { severity: Alarm['severity'] };

function raise(draft: Draft, change: Standing, explanation: Explanation, at = draft.now): number {
  const index = draft.add({
    id: null,
    kind: change.kind,
    severity: change.severity,
    worst: change.severity,
    raisedAt: at,
    isLate: change.isLate,
    ...valueOf(change),
    ...sourceOf(change, explanation),
    acknowledgement: null,
    escalation: 0,
    escalatingSince: null,
    told: [],
    announcedAt: null,
    unownedSince: at,
    noDataSince: null,
    resolved: null,
  });
  const { standsAgain } = change;
  draft.note(index, 'raised', {
    at,
    detail: standsAgain === undefined ? null : `again: ${standsAgain}`,
  });
  return index;
}

const valueOf = ({ value, measuredAt, partsKnown, said }: ConditionChange) => ({
  value,
  measuredAt,
  partsKnown: partsKnown ?? null,
  ...(said !== undefined && { said }),
});

/** A condition that is reported later than it was found has the reasons that were known then. */
const isExplained = ({ model, reasons }: Explanation): boolean => model !== '' || reasons.length > 0;

const sourceOf = ({ byHand, isSlow, vital }: ConditionChange, { model, reasons }: Explanation) => ({
  byHand,
  isSlow,
  vital: vital ?? null,
  model,
  reasons,
});
