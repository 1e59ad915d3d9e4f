/**
 * Mean arterial pressure in mmHg estimated from a cuff's systolic and diastolic pressure: (sys + 2·dia) / 3
 * (open-points §3). Null when either is missing. A device's own mean is always preferred: it differs from this
 * estimate by 5 mmHg (SD) on real monitors.
 */
export function meanPressure(systolic: number | null, diastolic: number | null): number | null {
  return systolic === null || diastolic === null ? null : (systolic + 2 * diastolic) / 3;
}

/** Shock index: heart rate / systolic pressure, in bpm per mmHg. Null when either is missing or the pressure is 0. */
export function shockIndex(heartRate: number | null, systolic: number | null): number | null {
  return heartRate === null || systolic === null || systolic === 0 ? null : heartRate / systolic;
}

/**
 * Which of three pressures in mmHg contradicts the others: the diastolic one lies above the systolic one, or
 * the mean one not between the two. Null when they agree, as far as they are known.
 */
export function contradictingPressure(
  systolic: number | null,
  diastolic: number | null,
  mean: number | null,
): 'bloodPressureDiastolic' | 'bloodPressureMean' | null {
  const [highest, lowest] = [systolic ?? Infinity, diastolic ?? -Infinity];
  if (lowest > highest) return 'bloodPressureDiastolic';
  return mean !== null && (mean > highest || mean < lowest) ? 'bloodPressureMean' : null;
}
