import type { Transaction } from 'kysely';
import { alarmKind } from '../../../clinical/alarms/kindLists';
import { actAsServer } from '../../db/accounts/actor';
import { insertAlarmEvents } from '../../db/alarms/alarmEvents';
import { saveDues } from '../../db/alarms/alarmDues';
import { findLiveAlarms, type AlarmView } from '../../db/alarms/alarmViews';
import { findPatientAlarms, insertAlarms, savePauses, updateAlarms } from '../../db/alarms/patientAlarms';
import { findValuesOfKind } from '../../db/alarms/valuesOfKind';
import type { RaisedAlert } from '../../db/alerting/alerts';
import type { AnnouncedAgain } from '../../db/alerting/notifyAgain';
import type { AlertStates } from '../../db/alerting/alertStates';
import type { Tables } from '../../db/tables/tables';
import { statesAfter } from './alarmedStates';
import { nextDue } from './lifecycle/dues';
import { lifecycle, type LifecycleEvent } from './lifecycle/lifecycle';
import type { Alarm, AlarmAnnouncement, Outcome, PatientAlarms } from './lifecycle/patientAlarms';
import { withRosters } from './escalation/rosters';
import { alarmRowOf, fromStored, pauseRowOf } from './storedAlarms';

type Tx = Transaction<Tables>;

/** A resolved alarm is shown for this long, in ms (alarm-response §2). */
export const AFTERGLOW_MS = 30 * 60_000;

/** An alert of an alarm, to be raised by the last statement of the transaction. */
export interface AnnouncedAlert extends RaisedAlert {
  isRepeat: boolean;
}

/** What a transaction changed of alarms. */
export interface AppliedEvents {
  /** By patient, what became of the alarms. */
  outcomes: ReadonlyMap<number, Outcome>;
  /** By patient, the states of the rule, where they are others than before: to be stored by the caller. */
  states: ReadonlyMap<number, AlertStates>;
  /** To be raised by the caller, last. */
  announced: readonly AnnouncedAlert[];
  /** To be notified once more by the alerts that stand, after those. */
  again: readonly AnnouncedAgain[];
  /** By patient whose alarms changed, what boards show of them. */
  views: ReadonlyMap<number, readonly AlarmView[]>;
}

const NOTHING: AppliedEvents = {
  outcomes: new Map(),
  states: new Map(),
  announced: [],
  again: [],
  views: new Map(),
};

/**
 * Takes events through the lifecycle and stores what follows, at `now` (epoch ms). The patients' rows in
 * `patient_states` must be locked; `states` are the rule's, by patient, as the transaction has them.
 */
export async function applyEvents(
  tx: Tx,
  events: ReadonlyMap<number, readonly LifecycleEvent[]>,
  states: ReadonlyMap<number, AlertStates>,
  now: number,
): Promise<AppliedEvents> {
  if (events.size === 0) return NOTHING;
  const before = await withRosters(tx, await loadAlarms(tx, [...events.keys()], now), events, now);
  const outcomes = new Map<number, Outcome>();
  for (const [patientId, patient] of before)
    outcomes.set(patientId, lifecycle(patient, events.get(patientId) ?? [], now));
  const changedStates = await statesAfter(
    (patientId, kind, span) => findValuesOfKind(tx, patientId, kind, span),
    { before, outcomes, states },
    now,
  );
  const stored = await storeOutcomes(tx, before, outcomes, now);
  return {
    outcomes: stored,
    states: changedStates,
    announced: [...stored.values()].flatMap(announcedBy),
    again: [...stored.values()].flatMap(announcedAgainBy),
    views: await viewsOf(tx, before, stored, now),
  };
}

/** The alarms of patients whose rows are locked. */
export async function loadAlarms(
  tx: Tx,
  patientIds: readonly number[],
  now: number,
): Promise<Map<number, PatientAlarms>> {
  const rows = await findPatientAlarms(tx, patientIds, now - AFTERGLOW_MS);
  return new Map(rows.map((row) => [row.patientId, fromStored(row)]));
}

/** Returns the outcomes with the ids of what was new. */
async function storeOutcomes(
  tx: Tx,
  before: ReadonlyMap<number, PatientAlarms>,
  outcomes: ReadonlyMap<number, Outcome>,
  now: number,
): Promise<Map<number, Outcome>> {
  const changed = [...outcomes].flatMap(([patientId, { patient }]) =>
    patient.alarms.flatMap((alarm) =>
      before.get(patientId)?.alarms.includes(alarm) === true ? [] : [alarmRowOf(patientId, alarm)],
    ),
  );
  const added = changed.filter(({ id }) => id === null);
  const known = changed.filter(({ id }) => id !== null);
  if (known.length > 0) await updateAlarms(tx, known);
  const ids = added.length > 0 ? await insertAlarms(tx, added) : [];
  await storePauses(tx, before, outcomes);

  const stored = new Map<number, Outcome>();
  for (const [patientId, outcome] of outcomes) {
    const alarms = outcome.patient.alarms.map((alarm): Alarm =>
      alarm.id === null ? { ...alarm, id: ids.shift() ?? null } : alarm,
    );
    stored.set(patientId, { ...outcome, patient: { ...outcome.patient, alarms } });
  }
  const steps = [...stored.values()].flatMap(({ patient, steps: taken }) =>
    taken.map(({ alarm, at, event, by, severity, detail }) => ({
      alarm_id: patient.alarms[alarm]?.id ?? 0,
      at,
      event,
      user_id: by,
      severity,
      detail,
    })),
  );
  if (steps.length > 0) await insertAlarmEvents(tx, steps);
  await storeDues(tx, stored, now);
  return stored;
}

async function storePauses(
  tx: Tx,
  before: ReadonlyMap<number, PatientAlarms>,
  outcomes: ReadonlyMap<number, Outcome>,
): Promise<void> {
  const pauses = [...outcomes].flatMap(([patientId, { patient }]) =>
    patient.pauses.flatMap((pause) =>
      before.get(patientId)?.pauses.includes(pause) === true ? [] : [pauseRowOf(patientId, pause)],
    ),
  );
  if (pauses.length === 0) return;
  await actAsServer(tx);
  await savePauses(tx, pauses);
}

/** Where nothing that time depends on was changed, the due time that is stored stays. */
async function storeDues(tx: Tx, outcomes: ReadonlyMap<number, Outcome>, now: number): Promise<void> {
  const dues = new Map<number, number | null>();
  for (const [patientId, { patient }] of outcomes) {
    if (patient.roster === undefined) continue;
    const due = nextDue(patient, now);
    if (patient.dueAt !== due) dues.set(patientId, due);
  }
  if (dues.size > 0) await saveDues(tx, dues, now);
}

async function viewsOf(
  tx: Tx,
  before: ReadonlyMap<number, PatientAlarms>,
  outcomes: ReadonlyMap<number, Outcome>,
  now: number,
): Promise<Map<number, AlarmView[]>> {
  const views = new Map<number, AlarmView[]>();
  for (const [patientId, { patient }] of outcomes)
    if (isChanged(before.get(patientId), patient)) views.set(patientId, []);
  if (views.size === 0) return views;
  for (const view of await findLiveAlarms(tx, now - AFTERGLOW_MS, [...views.keys()]))
    views.get(view.alarm.patient.id)?.push(view);
  return views;
}

const isChanged = (before: PatientAlarms | undefined, after: PatientAlarms): boolean =>
  after.alarms.some((alarm) => before?.alarms.includes(alarm) !== true) ||
  after.pauses.some((pause) => before?.pauses.includes(pause) !== true);

const announcedAgainBy = ({ patient, again }: Outcome): AnnouncedAgain[] =>
  again.flatMap(({ alarm: index, people, others }) => {
    const alarmId = patient.alarms[index]?.id ?? null;
    return alarmId === null ? [] : [{ alarmId, people, others }];
  });

function announcedBy({ patient, announcements }: Outcome): AnnouncedAlert[] {
  return announcements.flatMap(({ alarm: index, isRepeat, isLate, people }: AlarmAnnouncement) => {
    const alarm = patient.alarms[index];
    if (alarm === undefined || alarm.severity === 'INFO') return [];
    const { observationType, digits } = alarmKind(alarm.kind);
    const scale = 10 ** digits;
    return {
      patientId: patient.patientId,
      observationType,
      observationValue: Math.round(scale * alarm.value) / scale,
      severity: alarm.severity,
      measuredAt: alarm.measuredAt,
      isLate,
      model: alarm.model,
      reasons: alarm.reasons,
      alarmId: alarm.id,
      isRepeat,
      people,
    };
  });
}
