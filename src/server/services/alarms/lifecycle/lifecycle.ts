import { alarmKind } from '../../../../clinical/alarms/kindLists';
import type { AlarmKind } from '../../../../clinical/alarms/alarmKinds';
import { withAnswer, withoutOwner, type Answer } from './answers';
import type { ConditionChange } from '../conditionChange';
import { withCondition, type Explanation } from './conditions';
import { withCorrection } from './corrections';
import { Draft } from './draft';
import { withTimePassed } from './dues';
import type { Outcome, PatientAlarms } from './patientAlarms';
import { withoutPause, withPause, type PauseRequest } from './pauses';

/** What happens to a patient's alarms. */
export type LifecycleEvent =
  | { type: 'condition'; change: ConditionChange; explanation: Explanation }
  /** The rule announces once more what goes on. */
  | { type: 'repeat'; change: ConditionChange; explanation: Explanation }
  | Answer
  | { type: 'close'; kind: AlarmKind; by: number; reason: string }
  | ({ type: 'pause' } & PauseRequest)
  | { type: 'resume'; kind: AlarmKind; by: number }
  | { type: 'owner left'; by: number; because: string }
  | { type: 'device taken off' }
  | { type: 'admission closed' }
  | { type: 'time passed' };

/**
 * What becomes of a patient's alarms (alarm-response §2), at `now` (epoch ms). Pure: the same alarms and
 * events give the same outcome, on any server and after any restart. An event that does not fit changes
 * nothing.
 */
export function lifecycle(patient: PatientAlarms, events: readonly LifecycleEvent[], now: number): Outcome {
  const draft = new Draft(patient, now);
  for (const event of events) take(draft, event);
  return draft.outcome();
}

function take(draft: Draft, event: LifecycleEvent): void {
  switch (event.type) {
    case 'condition':
      return event.change.corrected === undefined
        ? withCondition(draft, event.change, event.explanation)
        : withCorrection(draft, event.change, event.change.corrected, event.explanation);
    case 'repeat':
      return repeated(draft, event.change, event.explanation);
    case 'acknowledge':
    case 'take over':
    case 'release':
      return withAnswer(draft, event);
    case 'close':
      return closed(draft, event);
    case 'pause':
      return withPause(draft, event);
    case 'resume':
      return withoutPause(draft, event);
    case 'owner left':
      return withoutOwner(draft, event);
    case 'device taken off':
      return withoutDevice(draft);
    case 'admission closed':
      return withoutAdmission(draft);
    case 'time passed':
      return withTimePassed(draft);
  }
}

/** Repeats are escalation's. The rule's own raises only what stood before there were alarms. */
function repeated(draft: Draft, change: ConditionChange, explanation: Explanation): void {
  if (draft.indexOf(change.kind) < 0) withCondition(draft, change, explanation);
}

function closed(draft: Draft, { kind, by, reason }: { kind: AlarmKind; by: number; reason: string }): void {
  const index = draft.indexOf(kind);
  if (index < 0) return;
  draft.resolve(index, 'closed', { by, detail: reason });
  draft.clear(kind);
}

function withoutDevice(draft: Draft): void {
  for (const index of draft.open()) {
    const { kind } = draft.at(index);
    if (!alarmKind(kind).ends.withDevice) continue;
    draft.resolve(index, 'device taken off');
    draft.clear(kind);
  }
}

function withoutAdmission(draft: Draft): void {
  for (const index of draft.open()) {
    draft.clear(draft.at(index).kind);
    draft.resolve(index, 'admission closed');
  }
  for (const { kind } of [...draft.pauses]) draft.endPause(kind);
}
