import type { News2Key } from './observationKeys';
import type { VitalKey } from './vitals';

/** Bands of one part, from the lowest values up: values at or under `upTo` score `points`. */
type Part = readonly { upTo: number; points: 0 | 1 | 2 | 3 }[];

/** NEWS2 of the Royal College of Physicians (2017), SpO2 scale 1. */
const PARTS: Readonly<Record<News2Key, Part>> = {
  respirationRate: [
    { upTo: 8, points: 3 },
    { upTo: 11, points: 1 },
    { upTo: 20, points: 0 },
    { upTo: 24, points: 2 },
    { upTo: Infinity, points: 3 },
  ],
  bloodOxygenSaturation: [
    { upTo: 91, points: 3 },
    { upTo: 93, points: 2 },
    { upTo: 95, points: 1 },
    { upTo: Infinity, points: 0 },
  ],
  bloodPressureSystolic: [
    { upTo: 90, points: 3 },
    { upTo: 100, points: 2 },
    { upTo: 110, points: 1 },
    { upTo: 219, points: 0 },
    { upTo: Infinity, points: 3 },
  ],
  heartRate: [
    { upTo: 40, points: 3 },
    { upTo: 50, points: 1 },
    { upTo: 90, points: 0 },
    { upTo: 110, points: 1 },
    { upTo: 130, points: 2 },
    { upTo: Infinity, points: 3 },
  ],
  bodyTemperature: [
    { upTo: 35, points: 3 },
    { upTo: 36, points: 1 },
    { upTo: 38, points: 0 },
    { upTo: 39, points: 1 },
    { upTo: Infinity, points: 2 },
  ],
};

/** Temperature is banded to a tenth of a degree, everything else to whole numbers. */
const DIGITS: Readonly<Partial<Record<News2Key, number>>> = { bodyTemperature: 1 };

/** NEWS2 has seven parts; without oxygen supply and consciousness only five are known here. */
export const NEWS2_PARTS = Object.keys(PARTS) as readonly News2Key[];

/** One known part: the vital as it was measured, and its points, 0 to 3. */
export interface News2Part {
  vital: News2Key;
  value: number;
  points: number;
}

/** A partial NEWS2, never shown without the number of known parts out of seven. */
export interface PartialNews2 {
  /** Sum of the known parts' points, 0 to 14. */
  total: number;
  partsKnown: number;
  /** The known parts, in the order of the scale. */
  parts: News2Part[];
}

/**
 * Clinical risk of a total by the thresholds of the Royal College of Physicians (2017): 0 to 4 low, 5 and 6 medium, 7 and
 * more high. A partial total is at most too low.
 */
export const news2Band = (total: number): 'low' | 'medium' | 'high' =>
  total >= 7 ? 'high' : total >= 5 ? 'medium' : 'low';

/** NEWS2 as far as vitals give it: at most five of its seven parts. Null when none of them is known. */
export function news2Of(vitals: Readonly<Record<VitalKey, number | null>>): PartialNews2 | null {
  const parts: News2Part[] = [];
  for (const vital of NEWS2_PARTS) {
    const value = vitals[vital];
    if (value !== null) parts.push({ vital, value, points: pointsOf(vital, value) });
  }
  if (parts.length === 0) return null;
  return { total: parts.reduce((sum, { points }) => sum + points, 0), partsKnown: parts.length, parts };
}

/** The total of `news2Of`; a missing vital adds nothing, and 0 when none is known. */
export function partialNews2(vitals: Readonly<Record<VitalKey, number | null>>): number {
  return news2Of(vitals)?.total ?? 0;
}

function pointsOf(vital: News2Key, value: number): number {
  const scale = 10 ** (DIGITS[vital] ?? 0);
  const rounded = Math.round(value * scale) / scale;
  return PARTS[vital].find(({ upTo }) => rounded <= upTo)?.points ?? 0;
}
