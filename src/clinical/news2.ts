import type { VitalKey } from './vitals';

/** Bands of one part, from the lowest values up: values at or under `upTo` score `points`. */
type Part = readonly { upTo: number; points: 0 | 1 | 2 | 3 }[];

/** NEWS2 of the Royal College of Physicians (2017), SpO2 scale 1. */
const PARTS: Readonly<Partial<Record<VitalKey, Part>>> = {
  respirationRate: [{ upTo: 8, points: 3 }, { upTo: 11, points: 1 }, { upTo: 20, points: 0 }, { upTo: 24, points: 2 }, { upTo: Infinity, points: 3 }],
  bloodOxygenSaturation: [{ upTo: 91, points: 3 }, { upTo: 93, points: 2 }, { upTo: 95, points: 1 }, { upTo: Infinity, points: 0 }],
  bloodPressureSystolic: [{ upTo: 90, points: 3 }, { upTo: 100, points: 2 }, { upTo: 110, points: 1 }, { upTo: 219, points: 0 }, { upTo: Infinity, points: 3 }],
  heartRate: [
    { upTo: 40, points: 3 }, { upTo: 50, points: 1 }, { upTo: 90, points: 0 }, { upTo: 110, points: 1 }, { upTo: 130, points: 2 }, { upTo: Infinity, points: 3 },
  ],
  bodyTemperature: [
    { upTo: 35, points: 3 }, { upTo: 36, points: 1 }, { upTo: 38, points: 0 }, { upTo: 39, points: 1 }, { upTo: Infinity, points: 2 },
  ],
};

/** Temperature is banded to a tenth of a degree, everything else to whole numbers. */
const DIGITS: Readonly<Partial<Record<VitalKey, number>>> = { bodyTemperature: 1 };

/** NEWS2 has seven parts; without oxygen supply and consciousness only five are known here. */
const NEWS2_PARTS = Object.keys(PARTS) as readonly VitalKey[];

/**
 * The sum of the five parts of NEWS2 that vitals give, 0 to 15; a missing vital adds nothing. A partial total: never
 * shown without saying "5 of 7".
 */
export function partialNews2(vitals: Readonly<Record<VitalKey, number | null>>): number {
  let total = 0;
  for (const key of NEWS2_PARTS) {
    const value = vitals[key];
    if (value === null) continue;
    const scale = 10 ** (DIGITS[key] ?? 0);
    const rounded = Math.round(value * scale) / scale;
    total += PARTS[key]?.find(({ upTo }) => rounded <= upTo)?.points ?? 0;
  }
  return total;
}
