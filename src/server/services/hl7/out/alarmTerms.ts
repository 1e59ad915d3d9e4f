import { isLimitKind, limitKind, type LimitKind } from '../../../../clinical/alarms/kindLists';
import type { AlarmKind } from '../../../../clinical/alarms/alarmKinds';
import type { VitalKey } from '../../../../clinical/vitals';
import { ALARM_EVENTS, type AlarmEventName } from '../../../../contract/alarms';
import { UNIT_TERMS, type MdcTerm } from '../message/vitalCodes';

/** Above or below a limit, or abnormal in another way (HL7 table 0078, PCD-04). */
type Abnormality = 'H' | 'L' | 'A';

interface AlarmTerm {
  event: MdcTerm;
  abnormality: Abnormality;
  /** The measurement that it is about; null where it is about a score or the equipment, which have no MDC term. */
  vital: VitalKey | null;
  /** The unit of its value where that is no vital's; null for a number without one. */
  unit: MdcTerm | null;
}

const HIGH = { code: 196_650, id: 'MDC_EVT_HI_GT_LIM' };
const LOW = { code: 196_672, id: 'MDC_EVT_LO_LT_LIM' };
const BATTERY_LOW = { code: 196_802, id: 'MDC_EVT_BATT_LO' };
/** Not otherwise specified: the type of ours beside it says what it is. */
const OTHER = { code: 258_047, id: 'MDC_EVT_NOS' };
const MINUTES = { code: 264_352, id: 'MDC_DIM_MIN' };
const SECONDS = { code: 264_320, id: 'MDC_DIM_SEC' };

const ofScore = (unit: MdcTerm | null): AlarmTerm => ({ event: HIGH, abnormality: 'H', vital: null, unit });
const ofEquipment = (unit: MdcTerm | null, event = OTHER): AlarmTerm => ({
  event,
  abnormality: 'A',
  vital: null,
  unit,
});

/** What a kind of alarm is in a message, where it is not a vital beyond a limit. */
const TERMS: Readonly<Record<Exclude<AlarmKind, LimitKind>, AlarmTerm>> = {
  hipi: ofScore(UNIT_TERMS.percent),
  spi: ofScore(UNIT_TERMS.percent),
  news2: ofScore(null),
  signalLost: ofEquipment(MINUTES),
  vitalMissing: ofEquipment(MINUTES),
  sensorZero: ofEquipment(null),
  unmonitored: ofEquipment(MINUTES),
  batteryEmpty: ofEquipment(UNIT_TERMS.percent, BATTERY_LOW),
  deviceClock: ofEquipment(SECONDS),
  foreignPatient: ofEquipment(null),
  foreignAlarm: ofEquipment(null),
};

/** What each kind of alarm is in a message. */
export function alarmTerm(kind: AlarmKind): AlarmTerm {
  if (!isLimitKind(kind)) return TERMS[kind];
  const { vital, side } = limitKind(kind);
  return side === 'low'
    ? { event: LOW, abnormality: 'L', vital, unit: null }
    : { event: HIGH, abnormality: 'H', vital, unit: null };
}

/** MDC_ATTR_EVENT_PHASE. */
export type EventPhase = 'start' | 'continue' | 'update' | 'escalate' | 'de_escalate' | 'end';

/** What each step of an alarm is to another system; null: nothing, it is about our own people and screens. */
export const EVENT_PHASES: Readonly<Record<AlarmEventName, EventPhase | null>> = {
  raised: 'start',
  worsened: 'escalate',
  eased: 'de_escalate',
  announced: null,
  delivered: null,
  shown: null,
  read: null,
  acknowledged: 'update',
  released: 'update',
  'taken over': null,
  paused: 'update',
  resumed: 'update',
  expired: 'update',
  // It is unanswered: it goes on.
  escalated: 'continue',
  'no data': 'update',
  resolved: 'end',
};

/** The steps that are sent to other systems. */
export const SENT_EVENTS: readonly AlarmEventName[] = ALARM_EVENTS.filter(
  (event) => EVENT_PHASES[event] !== null,
);

/** The steps that ask for a response: their acknowledgement by the other side belongs into the alarm's time line. */
export const CALLING_EVENTS: readonly AlarmEventName[] = ['raised', 'worsened', 'escalated'];
