import type { Transaction } from 'kysely';
import { ALARM_KINDS } from '../../../clinical/alarms/alarmKinds';
import type { ConditionStep } from '../../db/alarms/alarmEvents';
import { findWornFeeds } from '../../db/alarms/silentPatients';
import type { AlertStates } from '../../db/alerting/alertStates';
import type { Tables } from '../../db/tables/tables';
import { lostSignal, silenceOf, type FoundByTime } from '../alarms/watch/silences';
import { standsCritical } from '../alerting/lanes/standingLevel';
import type { ClosedKinds } from '../alerting/values/withoutSet';

const LOST = ALARM_KINDS.signalLost.observationType;

interface Ended {
  steps: readonly ConditionStep[];
  closedAt: ClosedKinds;
  because: string;
}

/**
 * The lost signal of a worn device, where only a set ended it that is struck out by now: which server looks for silences reported that one
 * already, and would not again. `now` in epoch ms.
 */
export async function lostAgain(
  tx: Transaction<Tables>,
  patientId: number,
  states: AlertStates,
  { steps, closedAt, because }: Ended,
  now: number,
): Promise<FoundByTime> {
  const nothing = { states, changes: [] };
  const last = steps.findLast(({ kind }) => kind === LOST);
  const isByMistake = last?.event === 'resolved' && last.isStruck && last.at > (closedAt.get(LOST) ?? 0);
  const [worn] = isByMistake ? await findWornFeeds(tx, [patientId]) : [];
  if (worn === undefined) return nothing;
  const { feed, wornSince, band, hasCritical } = worn;
  const isInDanger = band === 'high' || hasCritical || standsCritical(states);
  const silence = silenceOf({ feed, wornSince, isInDanger }, wornSince, now);
  const found = silence && lostSignal(patientId, states, { silence, wornSince }, now);
  if (found === null) return nothing;
  const changes = found.changes.map((change) =>
    change.kind === 'signalLost' ? { ...change, standsAgain: because } : change,
  );
  return { states: found.states, changes };
}
