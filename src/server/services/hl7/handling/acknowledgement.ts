import { randomBytes } from 'node:crypto';
import { separatorsFault, type Delimiters } from '../message/hl7Segment';
import type { RawHeader, ReceivedMessage } from '../message/receivedMessage';
import { refusesMessage, type FaultCode } from './messageHandler';

/** What is said of a message that was not applied. */
interface SaidFault {
  code: FaultCode;
  /** `PID^1^3^1^1`: segment, sequence, field, repetition, component. */
  location: string;
  text: string;
}

/** Whether a message was kept (enhanced mode only), or what became of it. */
type AcknowledgedLevel = 'accept' | 'application';

const CONDITIONS = ['AL', 'NE', 'ER', 'SU'] as const;
type Condition = (typeof CONDITIONS)[number];

/** Where MSH-15 or MSH-16 says something, both say when an acknowledgement is wanted: enhanced mode. */
function wanted(header: RawHeader): { accept: Condition; application: Condition } | null {
  const [accept, application] = [header.field(15), header.field(16)].map((field) => {
    const text = field.split(header.delimiters.component)[0]?.trim().toUpperCase() ?? '';
    if (text === '' || text === '""') return null;
    // Of a word that means nothing: rather too many answers than none.
    return CONDITIONS.find((condition) => condition === text) ?? 'AL';
  });
  if (!accept && !application) return null;
  return { accept: accept ?? 'NE', application: application ?? 'NE' };
}

const isWanted = (condition: Condition, hasFault: boolean): boolean =>
  condition === 'AL' || condition === (hasFault ? 'ER' : 'SU');

/** The acknowledgement, as the sender asked for it; null when it asked for none. */
export function acknowledge(
  { header, charset }: ReceivedMessage,
  level: AcknowledgedLevel,
  fault: SaidFault | null,
  now: number,
): Uint8Array | null {
  const said = header === null ? NO_HEADER : clear(header);
  const conditions = wanted(said);
  if (conditions === null ? level === 'accept' : !isWanted(conditions[level], fault !== null)) return null;
  const segments = [
    headerOf(said, { level, isEnhanced: conditions !== null, now }),
    ...outcomeOf(said, level, fault, (text) =>
      escaped(text, said.delimiters, (plain) => charset.encode(plain)),
    ),
  ];
  const { field } = said.delimiters;
  // Every part is of the sender's bytes, one character a byte.
  return Buffer.from(segments.map((fields) => `${trimmed(fields).join(field)}\r`).join(''), 'latin1');
}

const STANDARD: Delimiters = {
  ...{ field: '|', component: '^', repetition: '~', escape: '\\', subcomponent: '&' },
  truncation: '',
};

/** Of what has no header, nothing is known. */
const NO_HEADER: RawHeader = {
  delimiters: STANDARD,
  encoding: '^~\\&',
  field: (number) => ({ 1: '|', 11: 'P', 12: '2.5' })[number] ?? '',
};

/** Where the sender's separators are not distinct, the answer has the standard's. */
function clear(header: RawHeader): RawHeader {
  const { field } = header.delimiters;
  if (separatorsFault(header.encoding, header.delimiters) === null) return header;
  const free = (sign: string): string => (sign === field ? STANDARD.field : sign);
  const { component, repetition, escape, subcomponent } = STANDARD;
  const delimiters: Delimiters = {
    ...{ field, component: free(component), repetition: free(repetition) },
    ...{ escape: free(escape), subcomponent: free(subcomponent), truncation: '' },
  };
  return { ...header, delimiters, encoding: '' };
}

/** 2.5.1 → 5; what is no version counts as an old one. */
const minorVersion = (header: RawHeader): number => Number(/2\.(\d)/.exec(header.field(12))?.[1] ?? 3);

function headerOf(
  header: RawHeader,
  { level, isEnhanced, now }: { level: AcknowledgedLevel; isEnhanced: boolean; now: number },
): string[] {
  const fields = [
    'MSH',
    encodingOf(header),
    header.field(5),
    header.field(6),
    header.field(3),
    header.field(4),
  ];
  fields[6] = `${new Date(now).toISOString().slice(0, 19).replace(/\D/g, '')}+0000`;
  fields[8] = typeOf(header, level);
  fields[9] = `W${randomBytes(8).toString('hex').toUpperCase()}`;
  fields[10] = header.field(11);
  fields[11] = header.field(12);
  // An acknowledgement is not acknowledged.
  if (isEnhanced) [fields[14], fields[15]] = ['NE', 'NE'];
  fields[17] = header.field(18);
  return fields;
}

function encodingOf({ encoding, delimiters }: RawHeader): string {
  const { component, repetition, escape, subcomponent } = delimiters;
  return encoding.length >= 4 ? encoding : `${component}${repetition}${escape}${subcomponent}`;
}

/** `ACK^A01^ACK`, as far as the version knows it; an alarm (PCD-04) is answered with ORA^R41. */
function typeOf(header: RawHeader, level: AcknowledgedLevel): string {
  const { component } = header.delimiters;
  const trigger = header.field(9).split(component)[1]?.trim() ?? '';
  const minor = minorVersion(header);
  if (!/^\w{3}$/.test(trigger) || minor < 2) return 'ACK';
  if (trigger === 'R40' && level === 'application') return ['ORA', 'R41', 'ORA_R41'].join(component);
  return ['ACK', trigger, ...(minor >= 4 ? ['ACK'] : [])].join(component);
}

const TEXTS: Readonly<Record<FaultCode, string>> = {
  100: 'Segment sequence error',
  101: 'Required field missing',
  102: 'Data type error',
  103: 'Table value not found',
  104: 'Value too long',
  200: 'Unsupported message type',
  201: 'Unsupported event code',
  202: 'Unsupported processing id',
  203: 'Unsupported version id',
  204: 'Unknown key identifier',
  205: 'Duplicate key identifier',
  206: 'Application record locked',
  207: 'Application internal error',
};

function outcomeOf(
  header: RawHeader,
  level: AcknowledgedLevel,
  fault: SaidFault | null,
  escape: (text: string) => string,
): string[][] {
  const letter = fault === null ? 'A' : refusesMessage(fault) ? 'R' : 'E';
  const code = `${level === 'accept' ? 'C' : 'A'}${letter}`;
  if (fault === null) return [['MSA', code, header.field(10)]];
  const { component, subcomponent } = header.delimiters;
  const text = escape(fault.text);
  const coded = [String(fault.code), TEXTS[fault.code]];
  const location = fault.location.split('^');
  if (minorVersion(header) >= 5) {
    const table = [...coded, 'HL70357'].join(component);
    return [
      ['MSA', code, header.field(10)],
      ['ERR', '', location.join(component), table, 'E', '', '', '', text],
    ];
  }
  // Before 2.5 a location ends with the field, and the code is its last component.
  const [segment = '', sequence = '', field = ''] = location;
  const place = [segment, sequence, field, [...coded, 'HL70357'].join(subcomponent)];
  return [
    ['MSA', code, header.field(10), text],
    ['ERR', place.join(component)],
  ];
}

/** A text of ours between the sender's separators, in the sender's bytes. */
function escaped(text: string, delimiters: Delimiters, encode: (text: string) => Uint8Array): string {
  const { field, component, repetition, escape, subcomponent, truncation } = delimiters;
  const names = new Map([
    [truncation, 'P'],
    [subcomponent, 'T'],
    [repetition, 'R'],
    [component, 'S'],
    [field, 'F'],
    [escape, 'E'],
  ]);
  return [...text.replace(/\p{Cc}/gu, ' ')]
    .map((character) => {
      const name = names.get(character);
      if (name !== undefined) return `${escape}${name}${escape}`;
      return Buffer.from(encode(character)).toString('latin1');
    })
    .join('');
}

/** Without empty fields at the end. */
function trimmed(fields: readonly (string | undefined)[]): string[] {
  const all = Array.from(fields, (field) => field ?? '');
  const last = all.findLastIndex((field) => field !== '');
  return all.slice(0, last + 1);
}
