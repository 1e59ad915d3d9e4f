import { VITALS, type VitalKey } from '../../../../clinical/vitals';
import { primaryMdc } from '../message/vitalCodes';
import { components } from './encoding';

/** A term of ISO/IEEE 11073-10101: its number and its reference id. */
export interface MdcTerm {
  code: number;
  id: string;
}

export const mdc = ({ code, id }: MdcTerm): string => components(String(code), id, 'MDC');

interface VitalTerm extends MdcTerm {
  unit: MdcTerm;
}

const BEATS = { code: 264_864, id: 'MDC_DIM_BEAT_PER_MIN' };
const BREATHS = { code: 264_928, id: 'MDC_DIM_RESP_PER_MIN' };
export const PERCENT = { code: 262_688, id: 'MDC_DIM_PERCENT' };
const CELSIUS = { code: 268_192, id: 'MDC_DIM_DEGC' };
const MMHG = { code: 266_016, id: 'MDC_DIM_MMHG' };

const UNITS: Readonly<Record<(typeof VITALS)[VitalKey]['ucum'], MdcTerm>> = {
  '/min': BEATS,
  'mm[Hg]': MMHG,
  '%': PERCENT,
  Cel: CELSIUS,
};

/** What we measure, as monitors name it. Pressures are a cuff's or a wearable's, never an arterial line's. */
export const vitalTerm = (vital: VitalKey): VitalTerm => ({
  ...primaryMdc(vital),
  // Of two rates in one UCUM unit, that of breaths has a term of its own.
  unit: vital === 'respirationRate' ? BREATHS : UNITS[VITALS[vital].ucum],
});

/** The levels of containment of a monitor (MDS, VMD, channel), above its metrics at 1.1.1.n. */
export const MONITOR_LEVELS: readonly { at: string; term: MdcTerm }[] = [
  { at: '1.0.0.0', term: { code: 69_965, id: 'MDC_DEV_MON_PHYSIO_MULTI_PARAM_MDS' } },
  { at: '1.1.0.0', term: { code: 69_966, id: 'MDC_DEV_MON_PHYSIO_MULTI_PARAM_VMD' } },
  { at: '1.1.1.0', term: { code: 69_967, id: 'MDC_DEV_MON_PHYSIO_MULTI_PARAM_CHAN' } },
];
