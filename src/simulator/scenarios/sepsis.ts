import type { Scenario } from './scenario';

/**
 * Untreated infection over ten hours: fever and tachycardia first, breathing follows, pressure falls last
 * (diastolic first, as vessels widen), saturation slips. Then it stays.
 */
export const sepsis: Scenario = {
  flaky: false,
  course: [
    { hour: 0, shift: {} },
    { hour: 2, shift: { bodyTemperature: 0.6, heartRate: 8, respirationRate: 2 } },
    {
      hour: 5,
      shift: {
        bodyTemperature: 1.3,
        heartRate: 20,
        respirationRate: 5,
        bloodOxygenSaturation: -1.5,
        bloodPressureSystolic: -8,
        bloodPressureMean: -7,
        bloodPressureDiastolic: -6,
      },
    },
    {
      hour: 10,
      shift: {
        bodyTemperature: 1.6,
        heartRate: 32,
        respirationRate: 9,
        bloodOxygenSaturation: -3.5,
        bloodPressureSystolic: -24,
        bloodPressureMean: -12,
        bloodPressureDiastolic: -10,
      },
    },
  ],
};
