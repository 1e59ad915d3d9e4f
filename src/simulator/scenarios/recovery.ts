import type { Scenario } from './scenario';

/** Treated illness: from hypotensive and feverish to the patient's own means within a day; pressure answers first, fever last. */
export const recovery: Scenario = {
  flaky: false,
  course: [
    {
      hour: 0,
      shift: {
        bodyTemperature: 1.3,
        heartRate: 26,
        respirationRate: 6,
        bloodOxygenSaturation: -3,
        bloodPressureSystolic: -26,
        bloodPressureMean: -17,
        bloodPressureDiastolic: -12,
      },
    },
    {
      hour: 4,
      shift: {
        bodyTemperature: 1.2,
        heartRate: 20,
        respirationRate: 5,
        bloodOxygenSaturation: -2.5,
        bloodPressureSystolic: -13,
        bloodPressureMean: -8,
        bloodPressureDiastolic: -6,
      },
    },
    {
      hour: 10,
      shift: {
        bodyTemperature: 0.6,
        heartRate: 10,
        respirationRate: 2,
        bloodOxygenSaturation: -1,
        bloodPressureSystolic: -4,
        bloodPressureMean: -3,
      },
    },
    { hour: 20, shift: {} },
  ],
};
