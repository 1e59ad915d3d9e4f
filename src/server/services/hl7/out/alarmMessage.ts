import { alarmKind, isLimitKind } from '../../../../clinical/alarms/kindLists';
import type { AlarmKind } from '../../../../clinical/alarms/alarmKinds';
import { VITAL_KEYS } from '../../../../clinical/vitals';
import type { WaitingAlarmEvent } from '../../../db/hl7/out/outboundAlarms';
import type { OutboundPatient } from '../../../db/hl7/out/outboundPatients';
import type { EffectiveLimits } from '../../alarms/limits/effectiveLimits';
import { alarmTerm, type EventPhase } from './alarmTerms';
import { ALARM_PRIORITIES } from '../message/alarmPriorities';
import { vitalTerm, type MdcTerm } from '../message/vitalCodes';
import { mdc, MONITOR_LEVELS } from './deviceCodes';
import { components, encodedTime, repetitions, segment, type Fields } from './encoding';
import { bytesOf, header, OUR_NAME, type Receiver } from './header';
import { equipment, patientSegment, visitSegment } from './person';

interface AlarmMessageOptions {
  receiver: Receiver;
  /** The hospital's time zone. */
  zone: string;
  /** Epoch ms. */
  now: number;
  controlId: string;
  patient: OutboundPatient;
  event: WaitingAlarmEvent;
  kind: AlarmKind;
  phase: EventPhase;
  /** The patient's; a limit that is not known is left out. */
  limits: EffectiveLimits['limits'];
}

/** The attributes of an alarm, as its facets name them. */
const ATTRIBUTES = {
  phase: { code: 68_481, id: 'MDC_ATTR_EVENT_PHASE' },
  state: { code: 68_482, id: 'MDC_ATTR_ALARM_STATE' },
  inactivation: { code: 68_483, id: 'MDC_ATTR_ALARM_INACTIVATION_STATE' },
  priority: { code: 68_484, id: 'MDC_ATTR_ALARM_PRIORITY' },
  type: { code: 68_485, id: 'MDC_ATTR_ALERT_TYPE' },
} as const satisfies Record<string, MdcTerm>;

/** One step of an alarm as IHE PCD-04 (ORU^R40^ORU_R40). */
export function alarmMessage(options: AlarmMessageOptions): Uint8Array {
  const { receiver, zone, now, controlId, patient } = options;
  const segments = [
    header({
      receiver,
      zone,
      at: now,
      controlId,
      type: ['ORU', 'R40', 'ORU_R40'],
      profile: components('IHE_PCD_ORU_R40', 'HL7', '2.16.840.1.113883.9.n.m', 'HL7'),
    }),
    patientSegment(patient),
    visitSegment(patient),
    orderSegment(options),
    ...observationSegments(options),
  ];
  return bytesOf(segments, receiver);
}

/** OBR: which alarm (OBR-3: this step; OBR-29: the step that raised it), and when it happened. */
function orderSegment({ receiver, zone, event, phase }: AlarmMessageOptions): string {
  return segment('OBR', {
    1: '1',
    3: components(String(event.id), OUR_NAME),
    4: mdc({ code: 196_616, id: 'MDC_EVT_ALARM' }),
    7: encodedTime(Date.parse(event.at), receiver.zone ?? zone),
    29: phase === 'start' ? '' : `^${event.firstEventId}&${OUR_NAME}`,
  });
}

/** The device, then the alarm in its facets: event, source, phase, state, inactivation, priority, type. */
function observationSegments(options: AlarmMessageOptions): string[] {
  const { receiver, zone, patient, event, kind, phase } = options;
  const { abnormality, vital } = alarmTerm(kind);
  const priority = ALARM_PRIORITIES[event.severity ?? 'CRITICAL'].code;
  const type = alarmKind(kind).class === 'technical' ? 'ST' : 'SP';
  const flags = repetitions([abnormality, priority, type]);
  const metric = vital === null ? '1.0.0' : `1.1.1.${VITAL_KEYS.indexOf(vital) + 1}`;
  const attribute = (key: keyof typeof ATTRIBUTES, value: string): Fields => ({
    2: 'ST',
    3: mdc(ATTRIBUTES[key]),
    5: components(value),
    8: flags,
    11: 'R',
  });
  const facets: Fields[] = [
    {
      2: 'ST',
      3: eventIdentifier(kind),
      5: components(textOf(kind, event)),
      8: flags,
      11: 'R',
      14: encodedTime(Date.parse(event.at), receiver.zone ?? zone),
    },
    { ...sourceOf(options), 8: flags },
    attribute('phase', phase),
    attribute('state', phase === 'end' ? 'inactive' : 'active'),
    attribute('inactivation', inactivationOf(event)),
    attribute('priority', priority),
    attribute('type', type),
  ];
  const device = MONITOR_LEVELS.slice(0, 1).map(({ at, term }): Fields => ({
    3: mdc(term),
    4: at,
    11: 'X',
    18: equipment(patient.device),
  }));
  return [...device, ...facets.map((facet, index) => ({ ...facet, 4: `${metric}.${index + 1}` }))].map(
    (fields, index) => segment('OBX', { 1: String(index + 1), ...fields }),
  );
}

/** The MDC event, and our own type beside it. */
function eventIdentifier(kind: AlarmKind): string {
  const { event } = alarmTerm(kind);
  const { observationType, name } = alarmKind(kind);
  return components(String(event.code), event.id, 'MDC', observationType, name, OUR_NAME);
}

/** "Heart rate low: 38 bpm". */
function textOf(kind: AlarmKind, event: WaitingAlarmEvent): string {
  const { name, unit } = alarmKind(kind);
  const about = event.vital === null ? name : `${name} (${event.vital})`;
  return `${about}: ${valueOf(kind, event)}${unit === '' ? '' : ` ${unit}`}`;
}

const valueOf = (kind: AlarmKind, { value }: WaitingAlarmEvent): string =>
  value.toFixed(alarmKind(kind).digits);

/** What was measured, with the limit that it is beyond and when it was measured. */
function sourceOf(options: AlarmMessageOptions): Fields {
  const { receiver, zone, event, kind } = options;
  const { vital, unit } = alarmTerm(kind);
  const { observationType, name } = alarmKind(kind);
  const term = vital === null ? null : vitalTerm(vital);
  const own = term?.unit ?? unit;
  return {
    2: 'NM',
    3: term === null ? components(observationType, name, OUR_NAME) : mdc(term),
    5: valueOf(kind, event),
    6: own === null ? '' : mdc(own),
    7: limitOf(options),
    11: 'R',
    14: encodedTime(Date.parse(event.measuredAt), receiver.zone ?? zone),
  };
}

/** OBX-7, what is normal: above the low limit, or below the high one. */
function limitOf({ kind, event, limits }: AlarmMessageOptions): string {
  if (!isLimitKind(kind)) return '';
  const { critical, warning } = limits[kind];
  const limit = event.severity === 'CRITICAL' ? (critical ?? warning) : (warning ?? critical);
  if (limit === null) return '';
  return components(`${alarmTerm(kind).abnormality === 'L' ? '>' : '<'}${limit.raisesAt}`);
}

const inactivationOf = ({ isPaused, isAcknowledged }: WaitingAlarmEvent): string =>
  isPaused ? 'alarm-paused' : isAcknowledged ? 'alert-acknowledged' : 'enabled';
