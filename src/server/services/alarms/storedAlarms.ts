import { alarmKind } from '../../../clinical/alarms/kindLists';
import {
  keyOfStored,
  type AlarmRow,
  type PauseRow,
  type StoredPatientAlarms,
} from '../../db/alarms/patientAlarms';
import type { Acknowledgement, Alarm, PatientAlarms, Pause } from './lifecycle/patientAlarms';

/** What is stored of a patient's alarms, as the lifecycle knows it. Kinds of a newer program are left alone. */
export function fromStored({ patientId, alarms, pauses, ...rest }: StoredPatientAlarms): PatientAlarms {
  return {
    patientId,
    alarms: alarms.flatMap((row) => alarmOf(row) ?? []),
    pauses: pauses.flatMap((row) => pauseOf(row) ?? []),
    ...rest,
  };
}

function alarmOf(row: AlarmRow): Alarm | null {
  const kind = keyOfStored(row.kind);
  if (kind === null) return null;
  return {
    id: row.id,
    kind,
    severity: row.severity,
    worst: row.worst,
    value: row.value,
    measuredAt: row.measured_at,
    raisedAt: row.raised_at,
    isLate: row.is_late,
    partsKnown: row.parts_known,
    vital: row.vital,
    said: row.said,
    byHand: row.by_hand,
    isSlow: row.is_slow,
    model: row.model,
    reasons: row.reasons,
    acknowledgement: acknowledgementOf(row),
    lapsed: row.lapsed_by === null ? null : { by: row.lapsed_by, renewals: row.renewals },
    escalation: row.escalation,
    escalatingSince: row.escalating_since,
    told: row.told,
    escalatesAt: row.escalates_at,
    announcedAt: row.announced_at,
    unownedSince: row.unowned_since,
    noDataSince: row.no_data_since,
    resolved:
      row.resolved_at === null
        ? null
        : { at: row.resolved_at, as: row.resolution ?? 'condition over', reason: row.resolution_reason },
  };
}

function acknowledgementOf(row: AlarmRow): Acknowledgement | null {
  const { acknowledged_by: by, acknowledged_at: at, acknowledged_until: until, renewals } = row;
  if (by === null || at === null || until === null) return null;
  return { by, at, until, as: row.acknowledged_as ?? row.worst, renewals, takenFrom: row.taken_from };
}

function pauseOf(row: PauseRow): Pause | null {
  const kind = keyOfStored(row.kind);
  if (kind === null) return null;
  const { id, severity, reason, user_id: by, started_at: startedAt, until, ended_at: endedAt } = row;
  return { id, kind, severity, reason, by, startedAt, until, endedAt };
}

export function alarmRowOf(patientId: number, alarm: Alarm): AlarmRow {
  const { acknowledgement, resolved } = alarm;
  return {
    id: alarm.id,
    patient_id: patientId,
    kind: alarmKind(alarm.kind).observationType,
    severity: alarm.severity,
    worst: alarm.worst,
    value: alarm.value,
    measured_at: alarm.measuredAt,
    raised_at: alarm.raisedAt,
    is_late: alarm.isLate,
    parts_known: alarm.partsKnown,
    vital: alarm.vital,
    said: alarm.said ?? null,
    by_hand: alarm.byHand,
    is_slow: alarm.isSlow,
    model: alarm.model,
    reasons: alarm.reasons,
    acknowledged_by: acknowledgement?.by ?? null,
    acknowledged_at: acknowledgement?.at ?? null,
    acknowledged_until: acknowledgement?.until ?? null,
    acknowledged_as: acknowledgement?.as ?? null,
    renewals: acknowledgement?.renewals ?? alarm.lapsed?.renewals ?? 0,
    lapsed_by: alarm.lapsed?.by ?? null,
    taken_from: acknowledgement?.takenFrom ?? null,
    escalation: alarm.escalation,
    escalating_since: alarm.escalatingSince,
    told: alarm.told,
    escalates_at: alarm.escalatesAt ?? null,
    announced_at: alarm.announcedAt,
    unowned_since: alarm.unownedSince,
    no_data_since: alarm.noDataSince,
    resolved_at: resolved?.at ?? null,
    resolution: resolved?.as ?? null,
    resolution_reason: resolved?.reason ?? null,
  };
}

export function pauseRowOf(
  patientId: number,
  { id, kind, severity, reason, by, startedAt, until, endedAt }: Pause,
): PauseRow {
  return {
    id,
    patient_id: patientId,
    kind: alarmKind(kind).observationType,
    severity,
    reason,
    user_id: by,
    started_at: startedAt,
    until,
    ended_at: endedAt,
  };
}
