import { MINUTE_MS } from '../../../src/server/services/scoring/vitals';
import type { Recording } from '../recording';

/** A file of PhysioNet 2009: `minute,map_mmHg`, the mean arterial pressure by the minute; an empty or unreadable value was not measured. */
export function parseMinuteRecord(name: string, text: string): Recording {
  const rows = text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','));
  return {
    name,
    age: null,
    sex: null,
    readings: rows.map(([minute = '', pressure = '']) => {
      const value = pressure.trim() === '' ? NaN : Number(pressure);
      return {
        time: Number(minute) * MINUTE_MS,
        measured: Number.isNaN(value) ? {} : { bloodPressureMean: value },
        isSepsis: null,
      };
    }),
  };
}
