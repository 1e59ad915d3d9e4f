import type { Vitals } from '../../src/server/services/scoring/vitals';

const exceeds = (value: number | null, limit: number): boolean => value !== null && value > limit;
const isUnder = (value: number | null, limit: number): boolean => value !== null && value < limit;

/** The three of the four SIRS criteria that vitals give, 0 to 3 (Bone et al. 1992). */
export function sirs({ bodyTemperature, heartRate, respirationRate }: Vitals): number {
  const criteria = [
    exceeds(bodyTemperature, 38) || isUnder(bodyTemperature, 36),
    exceeds(heartRate, 90),
    exceeds(respirationRate, 20),
  ];
  return criteria.filter(Boolean).length;
}

/** The two of the three qSOFA criteria that vitals give, 0 to 2 (Singer et al. 2016). */
export function qSofa({ respirationRate, bloodPressureSystolic }: Vitals): number {
  return [
    respirationRate !== null && respirationRate >= 22,
    bloodPressureSystolic !== null && bloodPressureSystolic <= 100,
  ].filter(Boolean).length;
}
