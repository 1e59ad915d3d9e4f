import type { AlarmKind } from '../../../../clinical/alarms/alarmKinds';
import type { AlarmSeverity } from '../../../../clinical/alarms/alarms';
import { MAX_PAUSE_MINUTES } from '../../../../contract/alarms';
import type { Draft } from './draft';
import type { PatientAlarms } from './patientAlarms';

const MINUTE_MS = 60_000;

/** What a person asks for. */
export interface PauseRequest {
  kind: AlarmKind;
  minutes: number;
  reason: string;
  by: number;
}

/** The severity that a pause made now would hold back: that of the open alarm, or WARNING before there is one. */
export function pausedSeverity(draft: Draft, kind: AlarmKind): AlarmSeverity {
  const index = draft.indexOf(kind);
  return index < 0 ? 'WARNING' : draft.at(index).severity;
}

/** A pause that is longer than allowed, or beside another one, changes nothing. */
export function withPause(draft: Draft, { kind, minutes, reason, by }: PauseRequest): void {
  const severity = pausedSeverity(draft, kind);
  if (draft.pauseOf(kind) !== undefined || minutes < 1 || minutes > MAX_PAUSE_MINUTES[severity]) return;
  draft.pauses.push({
    id: null,
    kind,
    severity,
    reason,
    by,
    startedAt: draft.now,
    until: draft.now + minutes * MINUTE_MS,
    endedAt: null,
  });
  const index = draft.indexOf(kind);
  if (index >= 0) draft.note(index, 'paused', { by, detail: `for ${minutes} min: ${reason}` });
}

/** Ends a pause; if the alarm stands, it is announced, and escalates from the start. */
export function withoutPause(
  draft: Draft,
  { kind, by = null, detail = null }: { kind: AlarmKind; by?: number | null; detail?: string | null },
): void {
  if (draft.pauseOf(kind) === undefined) return;
  draft.endPause(kind);
  const index = draft.indexOf(kind);
  if (index < 0) return;
  draft.note(index, 'resumed', { by, detail });
  draft.change(index, { escalatingSince: null });
  draft.announce(index);
}

/** When pauses end by themselves; the earliest, epoch ms. */
export function nextPauseEnd({ pauses }: PatientAlarms): number | null {
  return pauses.reduce<number | null>((first, { until, endedAt }) => {
    if (endedAt !== null) return first;
    return first === null ? until : Math.min(first, until);
  }, null);
}

/** Ends what has run out. One that ends later than is allowed was made while the clock was ahead. */
export function withPauseEnds(draft: Draft): void {
  for (const { kind, severity, until, startedAt, endedAt } of [...draft.pauses]) {
    if (endedAt !== null) continue;
    const rest = until - draft.now;
    const isAhead = rest > Math.min(until - startedAt, MAX_PAUSE_MINUTES[severity] * MINUTE_MS);
    if (rest <= 0 || isAhead) withoutPause(draft, { kind, detail: 'its time has passed' });
  }
}
