import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { meanPressure } from '../../src/clinical/bloodPressure';
import { isWithinLimits, VITAL_KEYS, type VitalKey } from '../../src/clinical/vitals';
import type { Vitals } from '../../src/server/services/scoring/vitals';

/** One hour of a stay in intensive care. */
export interface StayHour {
  /** Hours since admission to the unit. */
  hour: number;
  vitals: Vitals;
  /** From six hours before the onset of sepsis on. */
  isSepsis: boolean;
}

export interface Stay {
  name: string;
  hours: StayHour[];
}

/** Columns of PhysioNet/CinC 2019, in our units already. */
const COLUMNS: Readonly<Record<VitalKey, string>> = {
  heartRate: 'HR',
  bloodPressureSystolic: 'SBP',
  bloodPressureDiastolic: 'DBP',
  bloodPressureMean: 'MAP',
  bloodOxygenSaturation: 'O2Sat',
  respirationRate: 'Resp',
  bodyTemperature: 'Temp',
};

/** Every `.psv` file of a folder (and of its folders), in the order of their names. */
export function readStays(folder: string): Stay[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.psv')).sort();
  return files.map((file) => ({ name: file, hours: parseStay(readFileSync(join(folder, file), 'utf8')) }));
}

/** A file of the challenge: one line an hour, `|` between values, `NaN` where nothing was measured. */
export function parseStay(text: string): StayHour[] {
  const [header = '', ...lines] = text.trim().split(/\r?\n/);
  const names = header.split('|');
  return lines.map((line) => {
    const values = line.split('|').map(Number);
    const value = (name: string): number => values[names.indexOf(name)] ?? NaN;
    return { hour: value('ICULOS'), vitals: vitalsOf(value), isSepsis: value('SepsisLabel') === 1 };
  });
}

/** As ingest would keep them: what cannot be is not known, and a missing mean pressure is derived. */
function vitalsOf(value: (column: string) => number): Vitals {
  const entries = VITAL_KEYS.map((key): [VitalKey, number | null] => {
    const measured = value(COLUMNS[key]);
    return [key, !Number.isNaN(measured) && isWithinLimits(key, measured) ? measured : null];
  });
  const vitals = Object.fromEntries(entries) as Record<VitalKey, number | null>;
  vitals.bloodPressureMean ??= meanPressure(vitals.bloodPressureSystolic, vitals.bloodPressureDiastolic);
  return vitals;
}
