import { alarmKindOf, isLimitKind, limitKind } from '../../../../clinical/alarms/kindLists';
import { ALARM_KINDS } from '../../../../clinical/alarms/alarmKinds';
import type { VitalKey } from '../../../../clinical/vitals';
import type { LimitOff } from '../../../../contract/alarmLimits';
import { formatTimeOfDay } from '../../../lib/dates';

const wordsOf = (name: string, { until, reason }: LimitOff): string =>
  `${name} alarm off until ${formatTimeOfDay(until)}: ${reason}`;

/** What is switched off of these vitals: 'HR high alarm off until 14:00: Pacing test'. Null when nothing is. */
export function limitsOffText(off: readonly LimitOff[], vitals: readonly VitalKey[]): string | null {
  const texts = off.flatMap((each) => {
    const kind = alarmKindOf(each.kind);
    return kind !== undefined && isLimitKind(kind) && vitals.includes(limitKind(kind).vital)
      ? [wordsOf(ALARM_KINDS[kind].label, each)]
      : [];
  });
  return texts.length === 0 ? null : texts.join('; ');
}

/** The same of the alarms that belong to no vital, with their names: NEWS2. */
export function otherOffText(off: readonly LimitOff[]): { names: string; text: string } | null {
  const others = off.flatMap((each) => {
    const kind = alarmKindOf(each.kind);
    if (kind !== undefined && isLimitKind(kind)) return [];
    const name = kind === undefined ? each.kind : ALARM_KINDS[kind].label;
    return [{ name, text: wordsOf(name, each) }];
  });
  if (others.length === 0) return null;
  return {
    names: others.map(({ name }) => name).join(', '),
    text: others.map(({ text }) => text).join('; '),
  };
}
