import { isCritical } from '../../../clinical/alarms/alarms';
import type { Transaction } from 'kysely';
import { alarmKind, alarmKindOf } from '../../../clinical/alarms/kindLists';
import type { AlarmKind } from '../../../clinical/alarms/alarmKinds';
import {
  MAX_PAUSE_MINUTES,
  type Alarm as ShownAlarm,
  type AlarmPause,
  type AlarmPauseBody,
} from '../../../contract/alarms';
import { transactionOf, type Person } from '../../db/accounts/actor';
import { appendAudit } from '../../db/accounts/audit/audit';
import type { AlertStates } from '../../db/alerting/alertStates';
import { findAlarmPlace, findPauseOf } from '../../db/alarms/alarmPlaces';
import { findAlarm } from '../../db/alarms/alarmViews';
import type { Db } from '../../db/engine/client';
import { hasPatient } from '../../db/patients/patients';
import type { Tables } from '../../db/tables/tables';
import { lockAlertStates } from '../../db/alerting/patientStates';
import { NotPermitted, Refused, TooLate } from '../refusals';
import { newestValueAt } from '../alerting/sharedFeeds';
import { storeEvents } from './alarmTransactions';
import { loadAlarms, type AppliedEvents } from './applyEvents';
import { obstacleTo, type Answer } from './lifecycle/answers';
import { Draft } from './lifecycle/draft';
import type { LifecycleEvent } from './lifecycle/lifecycle';
import type { Alarm } from './lifecycle/patientAlarms';
import { pausedSeverity } from './lifecycle/pauses';

type Tx = Transaction<Tables>;

/** A source that gave no value for this long (ms) may be closed over. */
const SILENT_SOURCE_MS = 30 * 60_000;

interface AlarmActionsOptions {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** Who is on duty now. */
  onDuty: () => Promise<ReadonlySet<number>>;
  /** Called after every commit. */
  onApplied: (applied: AppliedEvents) => void;
}

/** What people do with alarms (alarm-response §2). Resolves with the alarm as it is now, or null when there is none. */
export class AlarmActions {
  readonly #options: AlarmActionsOptions;

  constructor(options: AlarmActionsOptions) {
    this.#options = options;
  }

  /**
   * Acknowledges (the owner renews), takes over (`from` whom the person sees as its owner) or releases.
   * @throws TooLate
   */
  answer(id: number, { type, from }: Pick<Answer, 'type' | 'from'>, by: Person): Promise<ShownAlarm | null> {
    return this.#onAlarm(id, by, ({ draft, alarm, shown }) => {
      const answer: Answer = { type, kind: alarm.kind, by: by.id, from };
      const obstacle = obstacleTo(draft, answer);
      if (obstacle === 'of another')
        throw new TooLate(`${shown.acknowledged_by?.name ?? 'Another user'} has this alarm.`, shown);
      if (obstacle !== null) throw new TooLate('This alarm is no longer acknowledged.', shown);
      return answer;
    });
  }

  /**
   * Ends an alarm whose source is silent, or whose entry was wrong.
   * @throws TooLate, NotPermitted, Refused
   */
  async close(id: number, reason: string, by: Person): Promise<ShownAlarm | null> {
    const onDuty = await this.#options.onDuty();
    if (onDuty.size > 0 && !onDuty.has(by.id))
      throw new NotPermitted('Only staff on duty can close an alarm.');
    return this.#onAlarm(id, by, ({ alarm, states }) => {
      const { kind } = alarm;
      const lastValueAt = newestValueAt(states, kind) ?? alarm.measuredAt;
      const mayEnd =
        alarm.byHand ||
        alarmKind(kind).ends.byHand ||
        this.#options.clock() - lastValueAt >= SILENT_SOURCE_MS;
      if (!mayEnd)
        throw new Refused({
          non_field_errors: [
            'An alarm can be closed when its source has given no value for 30 min, or when it was raised by vitals logged by hand.',
          ],
        });
      return { type: 'close', kind, by: by.id, reason: reason.trim() };
    });
  }

  /**
   * Holds back a kind of alarm of a patient. Resolves with the pause, or null when there is no such patient.
   * @throws Refused
   */
  pause(
    patientId: number,
    { kind: type, minutes, reason }: AlarmPauseBody,
    by: Person,
  ): Promise<AlarmPause | null> {
    return this.#inTransaction(by, 'pause', async (tx) => {
      if (!(await hasPatient(tx, patientId))) return null;
      const kind = kindOf(type);
      const { now, draft, states } = await this.#locked(tx, patientId);
      if (draft.pauseOf(kind) !== undefined)
        throw new Refused({ kind: [`${alarmKind(kind).name} is paused already.`] });
      const severity = pausedSeverity(draft, kind);
      const most = MAX_PAUSE_MINUTES[severity];
      if (minutes > most) {
        const at = isCritical(severity) ? ' of a critical alarm' : '';
        throw new Refused({ minutes: [`A pause${at} lasts at most ${most} min.`] });
      }
      const event: LifecycleEvent = { type: 'pause', kind, minutes, reason: reason.trim(), by: by.id };
      const applied = await storeEvents(tx, patientId, { events: [event], states, now });
      const made = await findPauseOf(tx, patientId, type);
      if (made === null) throw new Error(`The pause of ${type} is gone within its own transaction.`);
      return { id: made.id, made, applied };
    });
  }

  /** Ends a pause, which is announced when the alarm stands. Null when the patient has none of this id. */
  resume(patientId: number, pauseId: number, by: Person): Promise<number | null> {
    return this.#inTransaction(by, 'pause', async (tx) => {
      const { now, draft, states } = await this.#locked(tx, patientId);
      const pause = draft.pauses.find(({ id }) => id === pauseId);
      if (pause === undefined) return null;
      const event: LifecycleEvent = { type: 'resume', kind: pause.kind, by: by.id };
      const applied = await storeEvents(tx, patientId, { events: [event], states, now });
      return { id: pauseId, made: pauseId, applied };
    });
  }

  #onAlarm(
    id: number,
    by: Person,
    eventFor: (on: { draft: Draft; alarm: Alarm; shown: ShownAlarm; states: AlertStates }) => LifecycleEvent,
  ): Promise<ShownAlarm | null> {
    return this.#inTransaction(by, 'alarm', async (tx) => {
      const patientId = await findAlarmPlace(tx, id);
      if (patientId === null) return null;
      const { now, draft, states } = await this.#locked(tx, patientId);
      const shown = await findAlarm(tx, id);
      if (shown === null) return null;
      const alarm = draft.alarms.find((each) => each.id === id && each.resolved === null);
      if (alarm === undefined) throw new TooLate(`This alarm is over: ${shown.resolution ?? ''}.`, shown);
      const event = eventFor({ draft, alarm, shown, states });
      const applied = await storeEvents(tx, patientId, { events: [event], states, now });
      // Read before COMMIT: what is stored is never answered with a fault.
      const view = applied.views.get(patientId)?.find((each) => each.alarm.id === id);
      return { id, made: view?.alarm ?? shown, applied };
    });
  }

  async #locked(tx: Tx, patientId: number): Promise<{ now: number; draft: Draft; states: AlertStates }> {
    const states = await lockAlertStates(tx, patientId);
    const now = this.#options.clock();
    const patient = (await loadAlarms(tx, [patientId], now)).get(patientId);
    if (patient === undefined) throw new Error(`The patient ${patientId} is gone within a transaction.`);
    return { now, states, draft: new Draft(patient, now) };
  }

  async #inTransaction<Made>(
    by: Person,
    entity: 'alarm' | 'pause',
    work: (tx: Tx) => Promise<{ id: number; made: Made; applied: AppliedEvents } | null>,
  ): Promise<Made | null> {
    const { db, clock } = this.#options;
    const done = await transactionOf(db, by, async (tx) => {
      const result = await work(tx);
      // Pauses are rows of an audited table. A second press changes nothing.
      if (result !== null && entity === 'alarm' && isAnyStep(result.applied))
        await appendAudit(tx, { at: clock(), by, action: 'changed', entity, entityId: result.id });
      return result;
    });
    if (done === null) return null;
    this.#options.onApplied(done.applied);
    return done.made;
  }
}

const isAnyStep = ({ outcomes }: AppliedEvents): boolean =>
  [...outcomes.values()].some(({ steps }) => steps.length > 0);

function kindOf(type: AlarmPauseBody['kind']): AlarmKind {
  const kind = alarmKindOf(type);
  if (kind === undefined) throw new Refused({ kind: ['There is no such kind of alarm.'] });
  return kind;
}
