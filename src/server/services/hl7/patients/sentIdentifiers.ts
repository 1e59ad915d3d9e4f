import { normalSsn } from '../../patients/normalSsn';
import type { Hl7Segment } from '../message/hl7Segment';
import { isTooLong } from '../message/identifierLimit';

/** A number of a patient as a message gives it. */
export interface SentIdentifier {
  /** Who assigned it: never empty. */
  authority: string;
  /** HL7 table 0203, such as `MR`; empty where the sender names none. */
  type: string;
  value: string;
  /** It may be the patient's SSN. */
  isSsn: boolean;
  /** It stands in the field of the patient's own number (PID-3, MRG-1). */
  isMain: boolean;
  /** It is of an account (PID-18) or a visit, of which a patient has several, and relatives may share one. */
  isOfVisit: boolean;
}

/** The authority of social security numbers, which are the same number from every sender. */
export const SSN_AUTHORITY = 'SSN';
export const SSN_TYPE = 'SS';
const ACCOUNT_TYPE = 'AN';

const SSN_TYPES = [SSN_TYPE, 'SSN'];
/** What senders call the number of a patient itself. */
const PATIENT_NUMBERS = ['MR', 'MRN', 'MRT', 'PI', 'PT', 'PK', 'PE'];

/** The fields of PID that carry numbers (CX). */
const NUMBERS = [3, 2, 4] as const;
const ACCOUNT = 18;
const SSN = 19;
/** The field of the patient's own number, by the segment. */
const MAIN: Readonly<Record<string, number>> = { PID: 3, MRG: 1 };

/** An SSN is compared without hyphens and spaces. */
export const ssnKey = (ssn: string): string => withoutHyphens(normalSsn(ssn));

const withoutHyphens = (ssn: string): string => ssn.replace(/[- ]/g, '');

/** The keys under which an SSN may be stored: before SSNs were normalised it was stored as it was sent. */
const storedKeys = (ssn: string): string[] => [ssnKey(ssn), withoutHyphens(ssn)];

/** Those keys of every number that may be an SSN, each once. */
export const ssnKeysOf = (sent: readonly SentIdentifier[]): string[] => [
  ...new Set(sent.filter(({ isSsn }) => isSsn).flatMap(({ value }) => storedKeys(value))),
];

/** Whether a number that was sent may be the SSN that is stored under this key. */
export const isSsnOfKey = ({ isSsn, value }: SentIdentifier, key: string): boolean =>
  isSsn && storedKeys(value).includes(key);

/**
 * Every number that a PID segment (or MRG, with its own `fields`) gives for the patient, each once, those of
 * PID-3 first. Without an authority it is the link's.
 */
export function sentIdentifiers(pid: Hl7Segment, link: { name: string }): SentIdentifier[] {
  const found = [
    ...NUMBERS.flatMap((field) => numbersOf(pid, field, link)),
    ...numbersOf(pid, ACCOUNT, link).map((each) => ({
      ...each,
      type: each.type || ACCOUNT_TYPE,
      isSsn: false,
      isOfVisit: true,
    })),
    ...pid
      .repetitions(SSN)
      .filter((value) => ssnKey(value) !== '' && !pid.isCut(value))
      .map((value) => ({
        authority: SSN_AUTHORITY,
        type: SSN_TYPE,
        value,
        isSsn: true,
        isMain: false,
        isOfVisit: false,
      })),
  ];
  return unique(found);
}

/** The value of the first of those numbers, of which a field may hold a hundred thousand; null without any. */
export function firstNumber(pid: Hl7Segment): string | null {
  for (const field of [...NUMBERS, ACCOUNT, SSN])
    for (let repetition = 1; repetition <= pid.count(field); repetition++) {
      const [value, authority] = [1, 4].map((component) => pid.text(field, component, { repetition }));
      if (value !== undefined && value !== '' && ![value, authority ?? ''].some((text) => pid.isCut(text)))
        return value;
    }
  return null;
}

/** The numbers of one field (CX: value, authority in component 4, type in component 5). */
export function numbersOf(segment: Hl7Segment, field: number, { name }: { name: string }): SentIdentifier[] {
  const isMain = MAIN[segment.name] === field;
  return Array.from({ length: segment.count(field) }, (_, index) => {
    const repetition = index + 1;
    const value = segment.text(field, 1, { repetition });
    const authority =
      segment.text(field, 4, { repetition }) || segment.text(field, 4, { repetition, subcomponent: 2 });
    const type = segment.text(field, 5, { repetition }).toUpperCase();
    if (SSN_TYPES.includes(type))
      return { authority: SSN_AUTHORITY, type: SSN_TYPE, value, isSsn: true, isMain, isOfVisit: false };
    // A number that nothing is said of may be either.
    return {
      authority: authority || name,
      type,
      value,
      isSsn: authority === '' && type === '',
      isMain,
      isOfVisit: isVisitType(type),
    };
  }).filter(({ value, authority }) => value !== '' && !segment.isCut(value) && !segment.isCut(authority));
}

/** The fields whose numbers are stored, of a patient or a visit. */
const STORED = { PID: [...NUMBERS, ACCOUNT], MRG: [1, 2, 4], PV1: [19] } as const;
/** With the SSN, which is stored in another way. */
const NUMBERED: Readonly<Record<string, readonly number[]>> = { ...STORED, PID: [...STORED.PID, SSN] };

/** The first of those fields with a number that is too long to be stored, or whose authority or type is; null without any. */
export function longNumber(segments: readonly Hl7Segment[]): { segment: Hl7Segment; field: number } | null {
  for (const segment of segments)
    for (const field of Object.hasOwn(STORED, segment.name)
      ? STORED[segment.name as keyof typeof STORED]
      : [])
      if (numbersOf(segment, field, { name: '' }).some(isLong)) return { segment, field };
  return null;
}

/** The first field with a number, where each number of a PID segment is too long to be one of a patient; null otherwise. */
export const onlyLongNumbers = (pid: Hl7Segment, link: { name: string }): number | null =>
  sentIdentifiers(pid, link).every(isLong) ? (longNumber([pid])?.field ?? SSN) : null;

const isLong = ({ authority, type, value }: SentIdentifier): boolean =>
  [authority, type, value].some(isTooLong);

/** The fields whose numbers their sender cut off: those identify no patient. */
export function cutNumbers(segments: readonly Hl7Segment[]): string[] {
  const found = segments.flatMap((segment) =>
    (NUMBERED[segment.name] ?? [])
      .filter((field) =>
        [1, 4].some((component) => segment.repetitions(field, component).some((text) => segment.isCut(text))),
      )
      .map((field) => `${segment.name}-${field}`),
  );
  return [...new Set(found)];
}

/** The SSN of PID-19, else the first number of type SS; with the field it stands in. Empty where there is none. */
export function sentSsn(pid: Hl7Segment): { ssn: string; field: number } {
  const none = { ssn: '', field: SSN };
  const typed = NUMBERS.flatMap((field) =>
    numbersOf(pid, field, { name: '' })
      .filter(({ authority }) => authority === SSN_AUTHORITY)
      .map(({ value }) => ({ ssn: value, field })),
  );
  return (
    [{ ssn: pid.text(SSN), field: SSN }, ...typed].find(({ ssn }) => ssnKey(ssn) !== '' && !pid.isCut(ssn)) ??
    none
  );
}

/** Whether two types name the same kind of number: a sender may leave it out, or call the patient's number otherwise. */
export const isSameType = (one: string, other: string): boolean =>
  one === other ||
  ([one, other].includes('') && !isVisitType(one) && !isVisitType(other)) ||
  (PATIENT_NUMBERS.includes(one) && PATIENT_NUMBERS.includes(other));

/** Numbers of an account or a visit, of which a patient has several. */
const isVisitType = (type: string): boolean => [ACCOUNT_TYPE, 'VN', 'ANON', 'ANC', 'ANT'].includes(type);

/** The first of those that are the same. */
function unique(all: readonly SentIdentifier[]): SentIdentifier[] {
  const first = new Map<string, SentIdentifier>();
  for (const each of all) {
    const key = JSON.stringify([each.authority, each.type, each.value]);
    if (!first.has(key)) first.set(key, each);
  }
  return [...first.values()];
}
