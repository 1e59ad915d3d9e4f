import { meanPressure } from '../../src/clinical/bloodPressure';
import { isWithinLimits, VITAL_KEYS, type VitalKey } from '../../src/clinical/vitals';
import type { Vitals } from '../../src/server/services/scoring/vitals';
import type { RecordedReading } from './recording';

/** What was measured as ingest would keep it: a value that cannot be is not known, and a mean pressure that was not sent is derived. */
export function keptVitals(measured: RecordedReading['measured']): Vitals {
  const kept = Object.fromEntries(VITAL_KEYS.map((key) => [key, possible(key, measured[key])])) as Record<VitalKey, number | null>;
  if (measured.bloodPressureMean === undefined) kept.bloodPressureMean = meanPressure(kept.bloodPressureSystolic, kept.bloodPressureDiastolic);
  return kept;
}

function possible(key: VitalKey, value: number | undefined): number | null {
  return value !== undefined && isWithinLimits(key, value) ? value : null;
}
