import type { MdcTerm } from '../message/vitalCodes';
import { components } from './encoding';

export const mdc = ({ code, id }: MdcTerm): string => components(String(code), id, 'MDC');

/** The levels of containment of a monitor (MDS, VMD, channel), above its metrics at 1.1.1.n. */
export const MONITOR_LEVELS: readonly { at: string; term: MdcTerm }[] = [
  { at: '1.0.0.0', term: { code: 69_965, id: 'MDC_DEV_MON_PHYSIO_MULTI_PARAM_MDS' } },
  { at: '1.1.0.0', term: { code: 69_966, id: 'MDC_DEV_MON_PHYSIO_MULTI_PARAM_VMD' } },
  { at: '1.1.1.0', term: { code: 69_967, id: 'MDC_DEV_MON_PHYSIO_MULTI_PARAM_CHAN' } },
];
