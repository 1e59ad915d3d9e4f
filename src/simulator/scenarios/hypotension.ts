import type { Scenario } from './scenario';

/** Bleeding that is slow to be seen: pressure sinks over an hour and a half, the heart answers; fluids bring half of it back. */
export const hypotension: Scenario = {
  flaky: false,
  course: [
    { hour: 0, shift: {} },
    {
      hour: 0.5,
      shift: { bloodPressureSystolic: -14, bloodPressureMean: -10, bloodPressureDiastolic: -7, heartRate: 5 },
    },
    {
      hour: 1.5,
      shift: {
        bloodPressureSystolic: -38,
        bloodPressureMean: -26,
        bloodPressureDiastolic: -19,
        heartRate: 18,
        respirationRate: 3,
        bodyTemperature: -0.2,
      },
    },
    {
      hour: 4,
      shift: {
        bloodPressureSystolic: -36,
        bloodPressureMean: -24,
        bloodPressureDiastolic: -17,
        heartRate: 20,
        respirationRate: 3,
        bodyTemperature: -0.3,
      },
    },
    {
      hour: 6,
      shift: {
        bloodPressureSystolic: -20,
        bloodPressureMean: -13,
        bloodPressureDiastolic: -9,
        heartRate: 10,
        respirationRate: 1,
      },
    },
  ],
};
