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
    if (level >= stood) return [];
    // What goes on is of what is left; what is over, of what it was.
    const [shown, shownLevel] = level === 0 ? [before, stood] : [after, level];
    const state = shown.kinds?.[kind];
    const byHand = state?.stream?.level !== shownLevel;
    return [
      {
        patientId,
        kind,
        severity: level === 0 ? null : SEVERITY_OF_LEVEL[level],
        value: (byHand ? state?.hand : state?.stream)?.last ?? 0,
        measuredAt: byHand ? (state?.hand?.at ?? now) : (newestValueAt(shown, kind) ?? now),
        isNews: false,
        isLate: false,
        byHand,
        isSlow: false,
        resolution,
      },
    ];
  });
}
