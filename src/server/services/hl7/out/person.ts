import type { OutboundPatient } from '../../../db/hl7/out/outboundPatients';
import { isStandIn } from '../patients/standInSsn';
import { components, escaped, repetitions, segment } from './encoding';
import { OUR_NAME } from './header';

/** HL7 table 0001. An unknown sex is said to be unknown. */
const SEX: Readonly<Record<string, string>> = { M: 'M', F: 'F', '': 'U' };

/** PID: every number by which another system knows the patient, the SSN after them, and who it is. */
export function patientSegment({ identifiers, ssn, born, sex, name }: OutboundPatient): string {
  const social = isStandIn(ssn, identifiers) ? [] : [components(ssn, null, null, null, 'SS')];
  const ours = [...identifiers.map(identifier), ...social];
  return segment('PID', {
    1: '1',
    3: repetitions(ours),
    5: components(name.last, name.first, name.middle, null, null, null, 'L'),
    7: born.replaceAll('-', ''),
    8: SEX[sex] ?? 'U',
  });
}

const identifier = ({ value, authority, type }: OutboundPatient['identifiers'][number]): string =>
  components(value, null, null, authority, type);

/** PV1: the bed, by its alias where it has one, else by our own names; and the visit. */
export function visitSegment({ place, visit }: OutboundPatient): string {
  return segment('PV1', {
    1: '1',
    2: 'I',
    3: place === null ? '' : components(place.pointOfCare, place.room, place.bed),
    19: visit === null ? '' : components(visit.number, null, null, visit.authority),
  });
}

const EUI_64 = /^[0-9A-F]{16}$/i;

/** OBX-18: which device. One that is not called by an EUI-64 has its name under ours. */
export function equipment(vendorDeviceId: string | null): string {
  if (vendorDeviceId === null) return '';
  const id = escaped(vendorDeviceId);
  return EUI_64.test(vendorDeviceId)
    ? `${id.toUpperCase()}^^${id.toUpperCase()}^EUI-64`
    : `${id}^${OUR_NAME}`;
}
