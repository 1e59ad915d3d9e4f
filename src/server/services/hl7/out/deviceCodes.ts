import type { VitalKey } from '../../../../clinical/vitals';
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

/** What we measure, as monitors name it. Pressures are a cuff's or a wearable's, never an arterial line's. */
export const VITAL_TERMS: Readonly<Record<VitalKey, VitalTerm>> = {
  heartRate: { code: 147_842, id: 'MDC_ECG_HEART_RATE', unit: BEATS },
  bloodPressureSystolic: { code: 150_021, id: 'MDC_PRESS_BLD_NONINV_SYS', unit: MMHG },
  bloodPressureDiastolic: { code: 150_022, id: 'MDC_PRESS_BLD_NONINV_DIA', unit: MMHG },
  bloodPressureMean: { code: 150_023, id: 'MDC_PRESS_BLD_NONINV_MEAN', unit: MMHG },
  bloodOxygenSaturation: { code: 150_456, id: 'MDC_PULS_OXIM_SAT_O2', unit: PERCENT },
  respirationRate: { code: 151_562, id: 'MDC_RESP_RATE', unit: BREATHS },
  bodyTemperature: { code: 150_344, id: 'MDC_TEMP', unit: CELSIUS },
};

/** The levels of containment of a monitor (MDS, VMD, channel), above its metrics at 1.1.1.n. */
export const MONITOR_LEVELS: readonly { at: string; term: MdcTerm }[] = [
  { at: '1.0.0.0', term: { code: 69_965, id: 'MDC_DEV_MON_PHYSIO_MULTI_PARAM_MDS' } },
  { at: '1.1.0.0', term: { code: 69_966, id: 'MDC_DEV_MON_PHYSIO_MULTI_PARAM_VMD' } },
  { at: '1.1.1.0', term: { code: 69_967, id: 'MDC_DEV_MON_PHYSIO_MULTI_PARAM_CHAN' } },
];
