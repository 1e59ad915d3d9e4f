import { VALUE_KINDS } from '../../../clinical/alarms/kindLists';
import { SEVERITY_OF_LEVEL } from '../../../clinical/alarms/alarms';
import type { AlertStates } from '../../db/alerting/alertStates';
import type { ConditionChange } from '../alarms/conditionChange';
import { newestValueAt } from './sharedFeeds';
import { levelIn } from './lanes/standingLevel';

/**
 * What the lifecycle receives when the states of a patient were changed by something other than values: of
 * every kind whose alarm eased or ended. `now` in epoch ms.
 */
export function standingChanges(
  patientId: number,
  { before, after }: { before: AlertStates; after: AlertStates },
  resolution: NonNullable<ConditionChange['resolution']>,
  now: number,
): ConditionChange[] {
  return VALUE_KINDS.flatMap((kind): ConditionChange[] => {
    const stood = levelIn(before, kind);
    const level = levelIn(after, kind);
    const state = before.kinds?.[kind];
    if (level >= stood || state === undefined) return [];
    const byHand = state.stream?.level !== stood;
    return [
      {
        patientId,
        kind,
        severity: level === 0 ? null : SEVERITY_OF_LEVEL[level],
        value: (byHand ? state.hand : state.stream)?.last ?? 0,
        measuredAt: byHand ? (state.hand?.at ?? now) : (newestValueAt(before, kind) ?? now),
        isNews: false,
        isLate: false,
        byHand,
        isSlow: false,
        resolution,
      },
    ];
  });
}
