import { VITAL_KEYS, VITALS, type VitalKey } from '../../clinical/vitals';
import type { Reading } from '../../contract/readings';
import { headerOf, hl7Time, messageOf } from './encode';

interface Metric {
  /** OBX-3: number and name of ISO/IEEE 11073-10101. */
  code: string;
  /** OBX-4: channel and metric below the one VMD of the monitor. */
  at: string;
  unit: string;
}

/** How a monitor names what it measures: by channel, with units of the same nomenclature. */
const METRICS: Readonly<Record<VitalKey, Metric>> = {
  heartRate: {
    code: '147842^MDC_ECG_HEART_RATE',
    at: '1.1.1.1',
    unit: '264864^MDC_DIM_BEAT_PER_MIN',
  },
  respirationRate: {
    code: '151578^MDC_TTHOR_RESP_RATE',
    at: '1.1.1.2',
    unit: '264928^MDC_DIM_RESP_PER_MIN',
  },
  bloodPressureSystolic: {
    code: '150021^MDC_PRESS_BLD_NONINV_SYS',
    at: '1.1.2.1',
    unit: '266016^MDC_DIM_MMHG',
  },
  bloodPressureDiastolic: {
    code: '150022^MDC_PRESS_BLD_NONINV_DIA',
    at: '1.1.2.2',
    unit: '266016^MDC_DIM_MMHG',
  },
  bloodPressureMean: {
    code: '150023^MDC_PRESS_BLD_NONINV_MEAN',
    at: '1.1.2.3',
    unit: '266016^MDC_DIM_MMHG',
  },
  bloodOxygenSaturation: {
    code: '150456^MDC_PULS_OXIM_SAT_O2',
    at: '1.1.3.1',
    unit: '262688^MDC_DIM_PERCENT',
  },
  bodyTemperature: { code: '150344^MDC_TEMP', at: '1.1.4.1', unit: '268192^MDC_DIM_DEGC' },
};

/** The systems above the metrics: the monitor (MDS), its module (VMD), its channels. */
const SYSTEMS = [
  ['69965^MDC_DEV_MON_PHYSIO_MULTI_PARAM_MDS', '1.0.0.0'],
  ['69966^MDC_DEV_MON_PHYSIO_MULTI_PARAM_VMD', '1.1.0.0'],
  ['69967^MDC_DEV_MON_PHYSIO_MULTI_PARAM_CHAN', '1.1.1.0'],
  ['69967^MDC_DEV_MON_PHYSIO_MULTI_PARAM_CHAN', '1.1.2.0'],
  ['69967^MDC_DEV_MON_PHYSIO_MULTI_PARAM_CHAN', '1.1.3.0'],
  ['69967^MDC_DEV_MON_PHYSIO_MULTI_PARAM_CHAN', '1.1.4.0'],
] as const;

/** An organization's 24 bits, then the number of the monitor, as its maker assigns them. */
export const eui64Of = (number: number): string =>
  `0009FB${(number + 0xfffe_000000).toString(16).padStart(10, '0').toUpperCase()}`;

/** The patient who was entered at the monitor: a PID segment, encoded; empty when none was. */
export type MonitoredPerson = string;

/** A reading as IHE PCD-01 (ORU^R01, version 2.6), sent at `now` (epoch ms); null when nothing was measured. */
export function pcd01(
  { vendor_device_id: device, timestamp, observations }: Reading,
  { controlId, now, person }: { controlId: string; now: number; person: MonitoredPerson },
): string | null {
  const taken = hl7Time(Date.parse(timestamp));
  const measured = VITAL_KEYS.flatMap((key) => {
    const value = observations[key];
    if (value === undefined || value === null) return [];
    const { code, at, unit } = METRICS[key];
    return `NM|${code}^MDC|${at}|${value.toFixed(VITALS[key].digits)}|${unit}^MDC|||||R|||${taken}`;
  });
  if (measured.length === 0) return null;
  const systems = SYSTEMS.map(
    ([code, at], level) =>
      `|${code}^MDC|${at}|||||||X${level === 0 ? `|||||||${device}^^${device}^EUI-64` : ''}`,
  );
  return messageOf([
    headerOf({ sender: `SIMULATED^${device}^EUI-64`, type: 'ORU^R01^ORU_R01', controlId, at: now }),
    person === '' ? 'PID|||' : person,
    `OBR|1||${controlId}^SIMULATED^${device}^EUI-64|182777000^monitoring of patient^SCT|||${taken}`,
    ...[...systems, ...measured].map((rest, index) => `OBX|${index + 1}|${rest}`),
  ]);
}
