import type { ConditionChange, Correction } from '../conditionChange';
import { endedByValue, type Explanation } from './conditions';
import type { Draft } from './draft';
import { rankOf, type Alarm } from './patientAlarms';
import { withoutPause } from './pauses';

/**
 * An alarm without a set that was struck out: it shows what is left, and an acknowledgement or a pause holds back no more than what
 * is left would have had. An acknowledgement of an alarm that is over goes on with it in the same way when it is raised again.
 */
export function withCorrection(
  draft: Draft,
  change: ConditionChange,
  correction: Correction,
  explanation: Explanation,
): void {
  const { kind } = change;
  const { because, worst, acknowledgedAs, pausedAs } = correction;
  const pause = draft.pauseOf(kind);
  const open = draft.indexOf(kind);
  if (open >= 0) {
    const { byHand } = draft.at(open);
    draft.change(open, {
      ...(correction.isOtherValue && shownOf(change, explanation)),
      byHand: byHand && change.byHand,
      worst,
    });
  }
  if (pause !== undefined && pausedAs !== undefined && rankOf(pausedAs) < rankOf(pause.severity))
    withoutPause(draft, { kind, detail: because });
  const index = open >= 0 ? open : draft.alarms.findLastIndex((alarm) => alarm.kind === kind);
  const acknowledgement = index < 0 ? null : draft.at(index).acknowledgement;
  if (acknowledgement !== null && acknowledgedAs === null) {
    if (open >= 0) draft.lose(index, 'expired', { detail: because });
    else draft.change(index, { acknowledgement: null });
  } else if (acknowledgement !== null && acknowledgedAs !== undefined && acknowledgedAs !== null) {
    const as = rankOf(acknowledgedAs) < rankOf(acknowledgement.as) ? acknowledgedAs : acknowledgement.as;
    draft.change(index, { acknowledgement: { ...acknowledgement, as } });
  }
  if (open >= 0) endedByValue(draft, open, { isDeeper: change.isDeeper === true, isAfterSilence: false });
}

const shownOf = (
  { value, measuredAt, partsKnown }: ConditionChange,
  { model, reasons }: Explanation,
): Partial<Alarm> => ({ value, measuredAt, partsKnown: partsKnown ?? null, model, reasons });
