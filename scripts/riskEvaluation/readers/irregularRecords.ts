import type { VitalKey } from '../../../src/clinical/vitals';
import { MINUTE_MS } from '../../../src/server/services/scoring/vitals';
import type { RecordedReading, Recording } from '../recording';
import { sexOf } from './psv';

/**
 * Parameters of PhysioNet 2012, in our units already. Where line and cuff were recorded in the same minute
 * the arterial line counts, which stands later in this list. The saturation there is the laboratory's, and no
 * bedside value.
 */
const PARAMETERS: ReadonlyMap<string, VitalKey> = new Map([
  ['HR', 'heartRate'],
  ['RespRate', 'respirationRate'],
  ['Temp', 'bodyTemperature'],
  ['NISysABP', 'bloodPressureSystolic'],
  ['NIDiasABP', 'bloodPressureDiastolic'],
  ['NIMAP', 'bloodPressureMean'],
  ['SysABP', 'bloodPressureSystolic'],
  ['DiasABP', 'bloodPressureDiastolic'],
  ['MAP', 'bloodPressureMean'],
]);
const ORDER = [...PARAMETERS.keys()];

/** A file of PhysioNet 2012: `Time,Parameter,Value` rows at irregular minutes of 48 h; the rows of 00:00 describe the patient, -1 is unknown. */
export function parseIrregularRecord(name: string, text: string): Recording {
  const rows = text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => {
      const [time = '', parameter = '', value = ''] = line.split(',');
      return { time: timeOf(time), parameter, value: value.trim() === '' ? NaN : Number(value) };
    });
  const described = (parameter: string): number =>
    rows.find((row) => row.parameter === parameter && row.time === 0)?.value ?? NaN;
  const age = described('Age');
  return { name, age: age >= 0 ? age : null, sex: sexOf(described('Gender')), readings: readingsOf(rows) };
}

/** One reading for each minute in which a vital was recorded. */
function readingsOf(rows: readonly { time: number; parameter: string; value: number }[]): RecordedReading[] {
  const byTime = new Map<number, Partial<Record<VitalKey, number>>>();
  const known = rows.filter(({ parameter, value }) => PARAMETERS.has(parameter) && !Number.isNaN(value));
  for (const { time, parameter, value } of known.sort(
    (a, b) => a.time - b.time || ORDER.indexOf(a.parameter) - ORDER.indexOf(b.parameter),
  )) {
    const key = PARAMETERS.get(parameter);
    if (key !== undefined) byTime.set(time, { ...byTime.get(time), [key]: value });
  }
  return [...byTime].map(([time, measured]) => ({ time, measured, isSepsis: null }));
}

/** `HH:MM` since admission, up to 48 hours, in ms. */
function timeOf(text: string): number {
  const [hours = NaN, minutes = NaN] = text.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE_MS;
}
