import { escaped, headerOf, hl7Time, messageOf } from './encode';

/** A person of the invented hospital's administration. */
export interface FeedPatient {
  number: string;
  lastName: string;
  firstName: string;
  /** `YYYYMMDD`. */
  born: string;
  sex: 'M' | 'F';
}

/** Where a patient is put: department and bed, as the demo hospital calls them; null for no place. */
type Place = readonly [department: string, bed: number] | null;

type Event = 'A01' | 'A02' | 'A03' | 'A04' | 'A08' | 'A40';

/** One message of the feed. */
export interface FeedEvent {
  /** Seconds after the beginning of a round. */
  after: number;
  event: Event;
  patient: FeedPatient;
  /** Its visit, by a letter: each round has visits of its own. */
  visit: 'A' | 'B';
  place: Place;
  phone?: string;
  /** Of A40: whose record becomes the patient's. */
  merged?: FeedPatient;
}

const AUTHORITY = 'DEMO';

/** The one whom the simulated monitor measures. */
export const MONITORED: FeedPatient = {
  number: '4711001',
  lastName: 'Öztürk-Hallgren',
  firstName: 'Amalia',
  born: '19480917',
  sex: 'F',
};

/** The same person, registered a second time by mistake. */
const DOUBLE: FeedPatient = { ...MONITORED, number: '4711002', lastName: 'Oeztuerk', firstName: 'Amalia' };

const FIRST: Place = ['MED', 7];
const SECOND: Place = ['ICU', 6];

/** A round lasts this long, s; then the next one begins, with new visits. */
export const ROUND_SECONDS = 900;

/** What happens in a round: admitted, moved, found to be registered twice, discharged. */
export const ROUND: readonly FeedEvent[] = [
  { after: 0, event: 'A01', patient: MONITORED, visit: 'A', place: FIRST },
  { after: 30, event: 'A08', patient: MONITORED, visit: 'A', place: FIRST, phone: '555-0142' },
  { after: 300, event: 'A02', patient: MONITORED, visit: 'A', place: SECOND },
  { after: 420, event: 'A04', patient: DOUBLE, visit: 'B', place: null },
  { after: 430, event: 'A03', patient: DOUBLE, visit: 'B', place: null },
  { after: 440, event: 'A40', patient: MONITORED, visit: 'A', place: SECOND, merged: DOUBLE },
  { after: 780, event: 'A03', patient: MONITORED, visit: 'A', place: SECOND },
];

const numberOf = ({ number }: FeedPatient): string => `${escaped(number)}^^^${AUTHORITY}^MR`;

/** PID of a person. */
export function personOf(patient: FeedPatient, phone = ''): string {
  const name = `${escaped(patient.lastName)}^${escaped(patient.firstName)}^^^^^L`;
  const rest = phone === '' ? '' : `|||||${escaped(phone)}`;
  return `PID|1||${numberOf(patient)}||${name}||${patient.born}|${patient.sex}${rest}`;
}

const placeOf = (place: Place): string => (place === null ? '' : `${place[0]}^^${place[1]}`);

/** A message of the feed, sent at `now` (epoch ms); `round` numbers the visits. */
export function adtMessage(
  { event, patient, visit, place, phone, merged }: FeedEvent,
  { controlId, now, round }: { controlId: string; now: number; round: string },
): string {
  const structure = {
    A01: 'ADT_A01',
    A02: 'ADT_A02',
    A03: 'ADT_A03',
    A04: 'ADT_A01',
    A08: 'ADT_A01',
    A40: 'ADT_A39',
  };
  const at = hl7Time(now);
  const isAdmission = event === 'A01' || event === 'A04';
  const discharged = event === 'A03' ? at : '';
  const visitSegment = `PV1|1|${event === 'A04' ? 'O' : 'I'}|${placeOf(place)}${'|'.repeat(16)}${visit}${round}^^^${AUTHORITY}${'|'.repeat(25)}${isAdmission ? at : ''}|${discharged}`;
  return messageOf([
    headerOf({ sender: 'DEMO ADT', type: `ADT^${event}^${structure[event]}`, controlId, at: now }),
    `EVN||${at}`,
    personOf(patient, phone),
    merged === undefined ? visitSegment.replace(/\|+$/, '') : `MRG|${numberOf(merged)}`,
  ]);
}
