/** A value of a feed: `time` in whole seconds. */
export interface BookValue {
  time: number;
  score: number;
}

const HIGH = { raisesAt: 85, clearsAt: 80 };
const MEDIUM = { raisesAt: 50, clearsAt: 45 };

/**
 * What stands after each value of a live feed of scores, 0 none, 1 WARNING, 2 CRITICAL: directly from the
 * text of the rule (alarm-response §2), evaluating the whole past again at each value.
 */
export function standingByTheBook(values: readonly BookValue[]): number[] {
  const levels: number[] = [];
  values.forEach((value, index) => {
    const gap = value.time - (values[index - 1]?.time ?? -Infinity);
    let level = levels[index - 1] ?? 0;
    if (level < 2 && isRaised(values, index, gap, HIGH.raisesAt)) level = 2;
    else if (level < 1 && isRaised(values, index, gap, MEDIUM.raisesAt)) level = 1;
    else {
      const isSlow = index > 0 && gap > 150;
      if (level === 2 && isHeld(values, index, isSlow, HIGH.clearsAt)) level = 1;
      if (level === 1 && isHeld(values, index, isSlow, MEDIUM.clearsAt)) level = 0;
    }
    levels.push(level);
  });
  return levels;
}

const at = (values: readonly BookValue[], index: number): BookValue =>
  values[index] ?? { time: NaN, score: NaN };

const lastMinute = (values: readonly BookValue[], index: number): BookValue[] =>
  values.slice(0, index + 1).filter(({ time }) => time > at(values, index).time - 60);

function isFast(values: readonly BookValue[], index: number): boolean {
  const recent = lastMinute(values, index);
  return (
    recent.length > 1 && (at(recent, recent.length - 1).time - at(recent, 0).time) / (recent.length - 1) < 10
  );
}

function isRaised(values: readonly BookValue[], index: number, gap: number, threshold: number): boolean {
  const isOutside = ({ score }: BookValue): boolean => score >= threshold;
  const { time } = at(values, index);
  if (!isOutside(at(values, index))) return false;
  if (gap > 150 || time - runStart(values, index, isOutside) >= 15) return true;
  const recent = lastMinute(values, index);
  const outside = recent.filter(isOutside);
  return 2 * outside.length > recent.length && time - at(outside, 0).time >= 15;
}

/** When the run began that the value outside at `index` belongs to. */
function runStart(
  values: readonly BookValue[],
  index: number,
  isOutside: (value: BookValue) => boolean,
): number {
  let first = index;
  for (;;) {
    const before = values.slice(0, first).findLastIndex(isOutside);
    const inside = first - before - 1;
    const goesOn = before >= 0 && (inside === 0 || (inside === 1 && isFast(values, first - 1)));
    if (!goesOn) return at(values, first).time;
    first = before;
  }
}

function isHeld(values: readonly BookValue[], index: number, isSlow: boolean, clearsAt: number): boolean {
  if (at(values, index).score > clearsAt) return false;
  const lastShort = values.slice(0, index).findLastIndex(({ score }) => score > clearsAt);
  return isSlow || at(values, index).time - at(values, lastShort + 1).time >= 60;
}
