import { VITAL_KEYS, type VitalKey } from '../../../src/clinical/vitals';
import { HOUR_MS } from '../../../src/server/services/scoring/vitals';
import type { RecordedReading, Recording } from '../recording';

/** Columns of PhysioNet/CinC 2019, in our units already; a vital without one was not recorded. */
const COLUMNS: Readonly<Partial<Record<VitalKey, string>>> = {
  heartRate: 'HR',
  bloodPressureSystolic: 'SBP',
  bloodPressureDiastolic: 'DBP',
  bloodPressureMean: 'MAP',
  bloodOxygenSaturation: 'O2Sat',
  respirationRate: 'Resp',
  bodyTemperature: 'Temp',
};

/** A file of PhysioNet 2019: one line an hour, `|` between values, `NaN` where nothing was measured. Without a column of labels nothing is labelled. */
export function parsePsv(name: string, text: string): Recording {
  const [header = '', ...lines] = text.trim().split(/\r?\n/);
  const names = header.split('|');
  const rows = lines.map((line) => {
    const values = line.split('|').map(Number);
    return (column: string): number => values[names.indexOf(column)] ?? NaN;
  });
  const age = rows[0]?.('Age') ?? NaN;
  return {
    name,
    age: Number.isNaN(age) ? null : age,
    sex: sexOf(rows[0]?.('Gender') ?? NaN),
    readings: rows.map(readingOf),
  };
}

function readingOf(value: (column: string) => number): RecordedReading {
  const label = value('SepsisLabel');
  const measured = VITAL_KEYS.map((key) => [key, value(COLUMNS[key] ?? '')] as const).filter(
    ([, recorded]) => !Number.isNaN(recorded),
  );
  return {
    time: value('ICULOS') * HOUR_MS,
    measured: Object.fromEntries(measured),
    isSepsis: Number.isNaN(label) ? null : label === 1,
  };
}

/** 1 is male and 0 female, here and in 2012. */
export function sexOf(code: number): Recording['sex'] {
  return code === 1 ? 'M' : code === 0 ? 'F' : null;
}
