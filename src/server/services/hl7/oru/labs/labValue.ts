import type { LabComparator } from '../../../../../contract/labTests';
import type { Hl7Segment } from '../../message/hl7Segment';
import { IN_PARTS, numberOf, readNumber, TOO_LARGE } from '../../message/hl7Values';

/** A number, or a limit that the result is below or above; or why there is neither. */
export type LabValueRead = { value: number; comparator: LabComparator | null } | { why: string };

/** What OBX-5 says of a result: one number, or one limit such as `<0.1`. */
export function labValue(segment: Hl7Segment): LabValueRead {
  const number = numberOf(segment);
  if (!('why' in number)) return { ...number, comparator: null };
  return limitOf(segment) ?? number;
}

const COMPARATORS: ReadonlyMap<string, LabComparator> = new Map([
  ['<', '<'],
  ['<=', '<='],
  ['≤', '<='],
  ['>', '>'],
  ['>=', '>='],
  ['≥', '>='],
]);

/** OBX-2 of a limit in one text: laboratories send it as a text, and where a number should be. */
const TEXTS = ['NM', 'ST', ''];
const IN_ONE_TEXT = /^([<>]=?|[≤≥])\s*(.+)$/;

/** A limit, in the components of SN or in one text; null where it is none, or not certain (a range, a ratio). */
function limitOf(segment: Hl7Segment): LabValueRead | null {
  const type = segment.text(2).toUpperCase();
  const isStructured = type === 'SN';
  if (!isStructured && !TEXTS.includes(type)) return null;
  if (segment.isRemoved(5) || segment.count(5) > 1) return null;
  if (isStructured && [3, 4].some((component) => segment.text(5, component) !== '')) return null;
  const [, sign = '', digits = ''] = isStructured
    ? ['', segment.text(5), segment.text(5, 2)]
    : (IN_ONE_TEXT.exec(segment.text(5)) ?? []);
  const comparator = COMPARATORS.get(sign);
  if (comparator === undefined) return null;
  const parts = isStructured ? [1, 2] : [undefined];
  if (parts.some((component) => segment.hasParts(5, component))) return { why: IN_PARTS };
  const number = readNumber(digits, '');
  if ('why' in number) return number.why === TOO_LARGE ? number : null;
  return { ...number, comparator };
}
