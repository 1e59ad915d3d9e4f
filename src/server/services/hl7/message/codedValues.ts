import type { Hl7Segment } from './hl7Segment';

/** A code with its text and coding system, as a sender gives one. */
export interface Coded {
  code: string;
  text: string;
  /** In upper case; empty when the sender names none. */
  system: string;
}

/** Where the two codes of a field (CE, CWE) begin: the alternative one may stand first, or alone. */
const TRIPLETS = [1, 4];

/** The codes of a coded field, those that are there. */
export const codedValues = (segment: Hl7Segment, field: number): Coded[] => codesIn(segment, field, 1);

/** The codes of all repetitions of a coded field, those that are there. */
export const repeatedCodedValues = (segment: Hl7Segment, field: number): Coded[] =>
  Array.from({ length: segment.count(field) }, (_, index) => codesIn(segment, field, index + 1)).flat();

const codesIn = (segment: Hl7Segment, field: number, repetition: number): Coded[] =>
  TRIPLETS.map((first) => ({
    code: segment.text(field, first, { repetition }),
    text: segment.text(field, first + 1, { repetition }),
    system: segment.text(field, first + 2, { repetition }).toUpperCase(),
  })).filter(({ code, text }) => code !== '' || text !== '');

/** The ISO/IEEE 11073 name that a code carries, in its text as PCD-01 has it, or as the code itself. */
export function mdcName({ code, text }: Coded): string | null {
  return [text, code].find((each) => /^MDC_[A-Z0-9_]+$/i.test(each))?.toUpperCase() ?? null;
}

/** The number of an ISO/IEEE 11073 code: decimal, or as MDIL writes it, partition and code in hexadecimal. */
export function mdcNumber({ code, system }: Coded): number | null {
  const [, partition, offset] = /^([0-9A-F]{4})-([0-9A-F]{4})$/i.exec(code) ?? [];
  if (partition !== undefined && offset !== undefined)
    return Number.parseInt(partition, 16) * 65_536 + Number.parseInt(offset, 16);
  const isMdc = system === '' || system.startsWith('MDC') || system === 'MDIL';
  return isMdc && /^\d{6}$/.test(code) ? Number(code) : null;
}

/** The LOINC code, whose last digit is a check digit. */
export function loincCode({ code, system }: Coded): string | null {
  const isLoinc = system === '' || ['LN', 'LOINC', 'LINC'].includes(system);
  return isLoinc && /^\d{1,5}-\d$/.test(code) ? code : null;
}
