import type { Transaction } from 'kysely';
import type { AlertStates } from '../../db/alerting/alertStates';
import type { Tables } from '../../db/tables/tables';
import type { EvaluatedAlerts } from '../alerting/patientDelivery';
import { explain, explainNews2 } from '../alerting/explainAlerts';
import type { PatientHistory } from '../scoring/history/patientHistory';
import { applyEvents, type AppliedEvents } from './applyEvents';
import type { ConditionChange } from './conditionChange';
import type { Explanation } from './lifecycle/conditions';
import type { LifecycleEvent } from './lifecycle/lifecycle';

interface Found extends Pick<EvaluatedAlerts, 'changes' | 'alerts'> {
  /** The rule's states, by patient: those that it changed, else those that are stored. */
  stateOf: (patientId: number) => AlertStates;
  historyOf: (patientId: number) => PatientHistory | null;
}

const UNEXPLAINED: Explanation = { model: '', reasons: [] };

/**
 * What the rules found becomes alarms, in the transaction that stores the readings, under the locks of their
 * patients; `now` in epoch ms.
 */
export function applyChanges(
  tx: Transaction<Tables>,
  { stateOf, ...found }: Found,
  now: number,
): Promise<AppliedEvents> {
  const events = eventsOf(found);
  const states = new Map([...events.keys()].map((patientId) => [patientId, stateOf(patientId)]));
  return applyEvents(tx, events, states, now);
}

/** By patient, what the lifecycle receives of what the rules found. */
export function eventsOf({
  changes,
  alerts,
  historyOf,
}: Omit<Found, 'stateOf'>): Map<number, LifecycleEvent[]> {
  const events = new Map<number, LifecycleEvent[]>();
  const add = (patientId: number, event: LifecycleEvent): void => {
    events.set(patientId, [...(events.get(patientId) ?? []), event]);
  };
  for (const change of changes) {
    add(change.patientId, { type: 'condition', change, explanation: explanationOf(change, historyOf) });
  }
  for (const alert of alerts) {
    if (!alert.isRepeat) continue;
    const explanation = explain(alert.key, historyOf(alert.patientId));
    add(alert.patientId, { type: 'repeat', change: ongoing(alert), explanation });
  }
  return events;
}

function explanationOf(
  { kind, patientId, isNews, isOver, parts, corrected }: ConditionChange,
  historyOf: Found['historyOf'],
): Explanation {
  // Those of the value itself: later readings of the same delivery may have moved it.
  if (parts !== undefined) return explainNews2(parts);
  return isNews || isOver === true || corrected?.isOtherValue === true
    ? explain(kind, historyOf(patientId))
    : UNEXPLAINED;
}

function ongoing({
  patientId,
  key,
  severity,
  observationValue,
  measuredAt,
  isLate,
}: EvaluatedAlerts['alerts'][number]): ConditionChange {
  return {
    patientId,
    kind: key,
    severity,
    value: observationValue,
    measuredAt,
    isNews: true,
    isLate,
    byHand: false,
    isSlow: false,
  };
}
