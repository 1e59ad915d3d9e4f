import type { Alarm } from '../../../../contract/alarms';

/** While an alarm stood, px from the left edge of the charts. */
export interface AlarmSpan {
  alarm: Alarm;
  left: number;
  right: number;
  /** It was raised in the time that is drawn. */
  isRaised: boolean;
}

/** Alarms that have one mark, because their own would lie on each other. */
export interface AlarmMark {
  spans: readonly [AlarmSpan, ...AlarmSpan[]];
  left: number;
  right: number;
  /** Where the first raise of these is; null when all were raised before. */
  raised: number | null;
}

/** The smallest target of a pointer, px: marks nearer to each other than this could not be pressed singly. */
const TARGET = 24;

/** The marks above a plot, from left to right. */
export function alarmMarks(spans: readonly AlarmSpan[]): AlarmMark[] {
  const groups: [AlarmSpan, ...AlarmSpan[]][] = [];
  for (const span of [...spans].sort((one, other) => one.left - other.left)) {
    const group = groups.at(-1);
    if (group !== undefined && span.left - group[0].left < TARGET) group.push(span);
    else groups.push([span]);
  }
  return groups.map((group) => ({
    spans: group,
    left: group[0].left,
    right: Math.max(...group.map(({ right }) => right)),
    raised: group.find(({ isRaised }) => isRaised)?.left ?? null,
  }));
}
