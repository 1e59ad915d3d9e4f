import { VITAL_KEYS, VITALS } from '../../../../clinical/vitals';
import type { OutboundPatient } from '../../../db/hl7/out/outboundPatients';
import type { MinuteMeans } from '../../../db/hl7/out/outboundValues';
import { vitalTerm } from '../message/vitalCodes';
import { mdc, MONITOR_LEVELS } from './deviceCodes';
import { components, encodedTime, segment } from './encoding';
import { bytesOf, header, OUR_NAME, type Receiver } from './header';
import { equipment, patientSegment, visitSegment } from './person';

interface ValuesMessageOptions {
  receiver: Receiver;
  /** The hospital's time zone. */
  zone: string;
  /** Epoch ms. */
  now: number;
  controlId: string;
  patient: OutboundPatient;
  means: MinuteMeans['means'];
  /** The minute that they are of, epoch ms. */
  from: number;
  until: number;
}

/** The means of a patient's values over a minute as IHE PCD-01 (ORU^R01^ORU_R01). */
export function valuesMessage(options: ValuesMessageOptions): Uint8Array {
  const { receiver, zone: hospitalZone, now, controlId, patient, from, until } = options;
  const zone = receiver.zone ?? hospitalZone;
  const order = segment('OBR', {
    1: '1',
    3: components(controlId, OUR_NAME),
    4: components('182777000', 'monitoring of patient', 'SCT'),
    7: encodedTime(from, zone),
    8: encodedTime(until, zone),
  });
  const segments = [
    header({
      receiver,
      zone: hospitalZone,
      at: now,
      controlId,
      type: ['ORU', 'R01', 'ORU_R01'],
      profile: components('IHE_PCD_ORU_R01', 'HL7', '2.16.840.1.113883.9.n.m', 'HL7'),
    }),
    patientSegment(patient),
    visitSegment(patient),
    order,
    ...observations(options).map((fields, index) => segment('OBX', { 1: String(index + 1), ...fields })),
  ];
  return bytesOf(segments, receiver);
}

function observations({ receiver, zone, patient, means, until }: ValuesMessageOptions) {
  const levels = MONITOR_LEVELS.map(({ at, term }, level) => ({
    3: mdc(term),
    4: at,
    11: 'X',
    18: level === 0 ? equipment(patient.device) : '',
  }));
  const values = VITAL_KEYS.flatMap((key, index) => {
    const mean = means[key];
    if (mean === undefined) return [];
    return {
      2: 'NM',
      3: mdc(vitalTerm(key)),
      4: `1.1.1.${index + 1}`,
      5: mean.toFixed(VITALS[key].digits),
      6: mdc(vitalTerm(key).unit),
      11: 'R',
      14: encodedTime(until, receiver.zone ?? zone),
    };
  });
  return [...levels, ...values];
}
