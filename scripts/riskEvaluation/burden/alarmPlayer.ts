import { alarmKind } from '../../../src/clinical/alarms/kindLists';
import type { AlertStates } from '../../../src/server/db/alerting/alertStates';
import type { FeedState } from '../../../src/server/db/devices/feedState';
import { valueIn } from '../../../src/server/services/alerting/alertSeries';
import { evaluateAlerts } from '../../../src/server/services/alerting/evaluateAlerts';
import { standsCritical } from '../../../src/server/services/alerting/lanes/standingLevel';
import type { ScoredReading } from '../../../src/server/services/alerting/patientDelivery';
import { statesAfter, type ValuesOfKind } from '../../../src/server/services/alarms/alarmedStates';
import { eventsOf } from '../../../src/server/services/alarms/applyChanges';
import { AFTERGLOW_MS } from '../../../src/server/services/alarms/applyEvents';
import { nextDue } from '../../../src/server/services/alarms/lifecycle/dues';
import { lifecycle, type LifecycleEvent } from '../../../src/server/services/alarms/lifecycle/lifecycle';
import type { Outcome, PatientAlarms } from '../../../src/server/services/alarms/lifecycle/patientAlarms';
import { lostSignal, silenceOf } from '../../../src/server/services/alarms/watch/silences';
import { PATIENT, type ScoredDelivery } from './deliveryScorer';
import { NURSE, ROSTER } from './staff';

/** The server does what time alone does once in this time, and looks for silences once in that, in ms. */
const TICK_MS = 1_000;
const LOOK_MS = 3_000;

/** Values of this long (ms) are kept: the depth of an acknowledgement is found in them. */
const KEPT_MS = 60_000;

interface Answering {
  wornSince: number;
  /** The nurse acknowledges an alarm that has been unacknowledged for this long (ms); null: never. */
  afterMs: number | null;
  /** Receives every outcome of the alarms, `now` in epoch ms. */
  onOutcome: (outcome: Outcome, now: number) => void;
}

/**
 * One patient's scored deliveries through the server's own rules and the lifecycle of alarms, on a clock of its
 * own, with the default limits and a nurse who answers.
 */
export class AlarmPlayer {
  readonly #options: Answering;
  #now: number;
  #states: AlertStates = {};
  #patient: PatientAlarms = {
    patientId: PATIENT,
    alarms: [],
    pauses: [],
    unwornSince: null,
    dueAt: null,
    roster: ROSTER,
  };
  #recent: readonly ScoredReading[] = [];
  #feed: FeedState | null = null;
  #isHigh = false;
  #dueAt: number | null = null;

  constructor(options: Answering) {
    this.#options = options;
    this.#now = options.wornSince;
  }

  /** The alarms as they stand. */
  get patient(): PatientAlarms {
    return this.#patient;
  }

  async deliver({ receivedAt, delivery, feed, isHigh }: ScoredDelivery): Promise<void> {
    await this.pass(receivedAt);
    const kept = this.#recent.filter(({ time }) => time > receivedAt - KEPT_MS);
    this.#recent = [...kept, ...delivery.readings];
    this.#feed = feed;
    this.#isHigh = isHigh;
    const { states, changes, alerts } = evaluateAlerts(
      new Map([[PATIENT, delivery]]),
      new Map([[PATIENT, { alertStates: this.#states }]]),
      receivedAt,
    );
    this.#states = states.get(PATIENT) ?? this.#states;
    await this.#take(eventsOf({ changes, alerts, historyOf: () => null }).get(PATIENT) ?? []);
  }

  /** Lets time pass until `until` (epoch ms): what is due, lost signals, and the answers of the nurse. */
  async pass(until: number): Promise<void> {
    let silentAt = this.#silentAt(until);
    for (;;) {
      const answerAt = this.#answerAt();
      const next = Math.max(this.#now, Math.min(this.#dueAt ?? Infinity, answerAt, silentAt));
      if (next > until) break;
      this.#now = next;
      if (silentAt <= next) {
        silentAt = Infinity;
        await this.#lose();
      } else if (answerAt <= next) await this.#acknowledge();
      else await this.#take([{ type: 'time passed' }]);
    }
    this.#now = until;
  }

  async #take(events: readonly LifecycleEvent[]): Promise<void> {
    if (events.length === 0) return;
    const now = this.#now;
    const before = {
      ...this.#patient,
      alarms: this.#patient.alarms.filter(
        ({ resolved }) => resolved === null || resolved.at > now - AFTERGLOW_MS,
      ),
    };
    const outcome = lifecycle(before, events, now);
    const changed = await statesAfter(
      this.#valuesOf,
      {
        before: new Map([[PATIENT, before]]),
        outcomes: new Map([[PATIENT, outcome]]),
        states: new Map([[PATIENT, this.#states]]),
      },
      now,
    );
    this.#states = changed.get(PATIENT) ?? this.#states;
    this.#patient = outcome.patient;
    const due = nextDue(outcome.patient, now);
    this.#dueAt = due === null ? null : Math.max(due, now + TICK_MS);
    this.#options.onOutcome(outcome, now);
  }

  /** Acknowledges every alarm that has been unacknowledged for long enough. */
  #acknowledge(): Promise<void> {
    return this.#take(
      this.#unanswered()
        .filter(({ at }) => at <= this.#now)
        .map(({ kind }) => ({ type: 'acknowledge', kind, by: NURSE })),
    );
  }

  #answerAt(): number {
    return Math.min(Infinity, ...this.#unanswered().map(({ at }) => at));
  }

  /** The unacknowledged open alarms, and when (epoch ms) the nurse acknowledges each. */
  #unanswered() {
    const { afterMs } = this.#options;
    if (afterMs === null) return [];
    return this.#patient.alarms.flatMap(({ kind, resolved, acknowledgement, escalatingSince }) =>
      resolved === null && acknowledgement === null && escalatingSince !== null
        ? [{ kind, at: escalatingSince + afterMs }]
        : [],
    );
  }

  /** When the signal is first found lost without a further reading, epoch ms; later than `until` is never. */
  #silentAt(until: number): number {
    if (this.#silence(until) === null) return Infinity;
    let at = this.#now;
    while (this.#silence(at) === null) at += LOOK_MS;
    return at;
  }

  #silence(at: number) {
    const isInDanger = this.#isHigh || standsCritical(this.#states);
    // The record begins with the first delivery.
    if (this.#feed === null) return null;
    const { wornSince } = this.#options;
    return silenceOf({ feed: this.#feed, wornSince, isInDanger }, wornSince, at);
  }

  async #lose(): Promise<void> {
    const silence = this.#silence(this.#now);
    if (silence === null) return;
    const { wornSince } = this.#options;
    const found = lostSignal(PATIENT, this.#states, { silence, wornSince }, this.#now);
    if (found === null) return;
    this.#states = found.states;
    const { changes } = found;
    await this.#take(eventsOf({ changes, alerts: [], historyOf: () => null }).get(PATIENT) ?? []);
  }

  readonly #valuesOf: ValuesOfKind = (_, kind, { from, to }) =>
    Promise.resolve(
      this.#recent.flatMap(({ time, observations }) => {
        const value = time > from && time <= to ? valueIn(alarmKind(kind), observations) : null;
        return value === null ? [] : [value];
      }),
    );
}
