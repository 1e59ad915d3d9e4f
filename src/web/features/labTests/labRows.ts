import type { LabComparator, LabFlag, LabObservation, LabTest } from '../../../contract/labTests';
import { formatDay, formatTimestamp } from '../../lib/dates';
import { MISSING } from '../../lib/missing';
import { isUnreadable } from '../../lib/unreadable';

/** One observation of a test: a row of the list, with the test's own columns repeated. */
export interface LabRow {
  id: string;
  test: LabTest;
  observation: LabObservation;
}

/**
 * Each observation is a row (spec §2); a test without any has none, an unreadable one has a row that reports
 * it.
 */
export function labRowsOf(tests: readonly LabTest[]): LabRow[] {
  return tests.flatMap((test) => {
    if (isUnreadable(test)) return [{ ...test, id: String(test.id) } as unknown as LabRow];
    return test.lab_observations.map((observation, index) => ({
      id: `${test.id}-${index}`,
      test,
      observation,
    }));
  });
}

/**
 * The reference range 'min-max'; `--` when either end is missing. Zero is an end. A minus sign beside the
 * hyphen would be ambiguous.
 */
export function referenceText({ min_value: min, max_value: max }: LabObservation['type']): string {
  if (min === null || max === null) return MISSING;
  return min < 0 || max < 0 ? `${signed(String(min))} to ${signed(String(max))}` : `${min}-${max}`;
}

/** What a result is marked with. */
export type LabMark = Exclude<LabFlag, 'N'>;

/**
 * Above (H) or below (L) the reference, or what the laboratory calls high or low, critically too (HH, LL), which no
 * reference says, or abnormal (A) where the reference does not say how; an end of the reference itself is normal, and a missing one is not applied. What is only known to be below or above a
 * value is marked when every such result is outside: `<5` beside 3-10 may be either.
 */
export function flagOf({
  value,
  comparator = null,
  flag = null,
  type: { min_value: min, max_value: max },
}: LabObservation): LabMark | null {
  if (flag !== null && flag !== 'N' && flag !== 'A') return flag;
  const isAbove = max !== null && (value > max || (value === max && comparator === '>'));
  if (isAbove && !isAtMost(comparator)) return 'H';
  const isBelow = min !== null && (value < min || (value === min && comparator === '<'));
  if (isBelow && !isAtLeast(comparator)) return 'L';
  return flag === 'A' ? 'A' : null;
}

const isAtMost = (comparator: LabComparator | null): boolean => comparator === '<' || comparator === '<=';
const isAtLeast = (comparator: LabComparator | null): boolean => comparator === '>' || comparator === '>=';

/** What stands before a value that is a limit, seen and read aloud. */
export const COMPARATORS: Readonly<Record<LabComparator, { sign: string; words: string }>> = {
  '<': { sign: '<', words: 'less than' },
  '<=': { sign: '≤', words: 'at most' },
  '>': { sign: '>', words: 'more than' },
  '>=': { sign: '≥', words: 'at least' },
};

/** A value as it is read aloud. */
export function labValueWords(
  { value, comparator = null }: Pick<LabObservation, 'value' | 'comparator'>,
  digits: number,
): string {
  const text = labValueText(value, digits);
  return comparator === null ? text : `${COMPARATORS[comparator].words} ${text}`;
}

/** A value with the decimals of its analyte. */
export const labValueText = (value: number, digits: number): string => signed(value.toFixed(digits));

/** Change from the last result of the same analyte, with its sign; null when there is none before. */
export function changeText({ value, previous_value: previous, digits }: LabObservation): string | null {
  if (previous === null) return null;
  const size = Math.abs(value - previous).toFixed(digits);
  if (Number(size) === 0) return `\u00B1${size}`;
  return `${value > previous ? '+' : MINUS}${size}`;
}

const MINUS = '\u2212';

/** A number with a real minus sign, which is as wide as a plus and is not read as a hyphen. */
const signed = (text: string): string => text.replace('-', MINUS);

/** When a sample was taken, as far as that is known: what was taken for a time that is not known is not shown as one. */
export function sampleTimeText({
  sample_timestamp: at,
  sample_precision: precision,
}: Pick<LabTest, 'sample_timestamp' | 'sample_precision'>): string {
  if (precision === 'unknown') return 'Time not known';
  return precision === 'day' ? formatDay(at) : formatTimestamp(at);
}
