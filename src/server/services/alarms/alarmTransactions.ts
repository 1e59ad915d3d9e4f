import type { Transaction } from 'kysely';
import { insertAlerts } from '../../db/alerting/alerts';
import { notifyAgain } from '../../db/alerting/notifyAgain';
import { setAlertStates } from '../../db/alerting/patientStates';
import type { AlertStates } from '../../db/alerting/alertStates';
import type { Tables } from '../../db/tables/tables';
import { applyEvents, type AppliedEvents } from './applyEvents';
import type { LifecycleEvent } from './lifecycle/lifecycle';

type Tx = Transaction<Tables>;

/**
 * Takes events of one patient, whose row is locked, through the lifecycle and stores all that follows: the
 * last statements of a transaction.
 */
export async function storeEvents(
  tx: Tx,
  patientId: number,
  { events, states, now }: { events: readonly LifecycleEvent[]; states: AlertStates; now: number },
): Promise<AppliedEvents> {
  const applied = await applyEvents(tx, new Map([[patientId, events]]), new Map([[patientId, states]]), now);
  const after = applied.states.get(patientId);
  if (after !== undefined) await setAlertStates(tx, patientId, after);
  if (applied.announced.length > 0) await insertAlerts(tx, applied.announced, now);
  await notifyAgain(tx, applied.again, now);
  return applied;
}
