import { VALUE_KINDS } from '../../../../clinical/alarms/kindLists';
import { nextExpiry, withExpiries } from './answers';
import type { Draft } from './draft';
import { withEscalations } from './dueEscalations';
import { nextEscalationOf } from './escalating';
import type { PatientAlarms } from './patientAlarms';
import { nextPauseEnd, withPauseEnds } from './pauses';

/** Alarms by a device's values end this long (ms) after it was taken off. */
const UNWORN_MS = 5 * 60_000;

/** No due time of any part lies further ahead than this (ms): one that does was written by a clock that was ahead. */
export const MAX_AHEAD_MS = 61 * 60_000;

/** Something that time alone does to a patient's alarms. */
interface DuePart {
  /** When it next does so, epoch ms; null: never. */
  next(patient: PatientAlarms, now: number): number | null;
  /** Does what is due. */
  take(draft: Draft): void;
}

/** Whether an alarm ends some time after its patient wears no device any more. */
function isOfDevice(alarm: PatientAlarms['alarms'][number]): boolean {
  return alarm.resolved === null && !alarm.byHand && VALUE_KINDS.some((kind) => kind === alarm.kind);
}

const DEVICE_OFF: DuePart = {
  next: ({ unwornSince, alarms }) =>
    unwornSince !== null && alarms.some(isOfDevice) ? unwornSince + UNWORN_MS : null,
  take: (draft) => {
    const { unwornSince } = draft.patient;
    if (unwornSince === null || draft.now - unwornSince < UNWORN_MS) return;
    for (const index of draft.open()) {
      const alarm = draft.at(index);
      if (!isOfDevice(alarm)) continue;
      draft.resolve(index, 'device taken off');
      draft.clear(alarm.kind);
    }
  },
};

const DUE_PARTS: readonly DuePart[] = [
  { next: nextPauseEnd, take: withPauseEnds },
  { next: nextExpiry, take: withExpiries },
  DEVICE_OFF,
  { next: nextEscalationOf, take: withEscalations },
];

/** When time alone next changes a patient's alarms, epoch ms; null: never. */
export function nextDue(patient: PatientAlarms, now: number): number | null {
  const times = DUE_PARTS.flatMap(({ next }) => next(patient, now) ?? []);
  return times.length === 0 ? null : Math.min(...times);
}

export function withTimePassed(draft: Draft): void {
  for (const { take } of DUE_PARTS) take(draft);
}
