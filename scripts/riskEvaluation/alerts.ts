import { VITAL_KEYS } from '../../src/clinical/vitals';
import type { RaisedAlert } from '../../src/server/db/alerting/alerts';
import type { AlertStates } from '../../src/server/db/alerting/alertStates';
import type { FeedState } from '../../src/server/db/devices/feedState';
import { evaluateAlerts, type EvaluatedAlert } from '../../src/server/services/alerting/evaluateAlerts';
import { explainAlerts } from '../../src/server/services/alerting/explainAlerts';
import { feedAfter, placeDelivery } from '../../src/server/services/feed/placeDelivery';
import { silenceMsOf } from '../../src/server/services/feed/signal';
import type { PatientHistory } from '../../src/server/services/scoring/history/patientHistory';
import type { Moment } from './play';

/** An alert that the product raises, as it is stored, and whether it was announced before. */
export type PlayedAlert = RaisedAlert & Pick<EvaluatedAlert, 'key' | 'isRepeat'>;

/** The patient that the rule evaluates: one at a time. */
const PATIENT = 1;

/**
 * The server's own alert rule over one patient's readings, each delivered by itself when it is measured, by a device that the patient
 * wears all the time and whose clock is right.
 */
export class AlertPlayer {
  readonly #wornSince: number;
  #states: AlertStates = {};
  #feed: FeedState | null = null;

  /** `wornSince` in epoch ms: before the first reading. */
  constructor(wornSince: number) {
    this.#wornSince = wornSince;
  }

  /** The alerts that a scored reading raises; `history` is that at its moment. */
  deliver(
    history: PatientHistory,
    { time, observations }: Pick<Moment, 'time' | 'observations'>,
  ): PlayedAlert[] {
    const hasValue = VITAL_KEYS.some((key) => observations[key] !== null);
    this.#feed = feedAfter(
      this.#feed,
      { newest: time, receivedAt: time, hasValue },
      placeDelivery(this.#feed, time, time, Infinity),
    );
    const delivery = {
      readings: [{ time, observations, canRaise: true }],
      byHand: false,
      silenceMs: silenceMsOf(this.#feed),
      wornSince: this.#wornSince,
    };
    const { states, alerts } = evaluateAlerts(
      new Map([[PATIENT, delivery]]),
      new Map([[PATIENT, { alertStates: this.#states }]]),
      time,
    );
    this.#states = states.get(PATIENT) ?? this.#states;
    return explainAlerts(alerts, () => history).map((raised, index) => ({
      ...raised,
      ...pick(alerts[index]),
    }));
  }
}

function pick(alert: EvaluatedAlert | undefined): Pick<EvaluatedAlert, 'key' | 'isRepeat'> {
  return { key: alert?.key ?? 'hipi', isRepeat: alert?.isRepeat ?? false };
}
