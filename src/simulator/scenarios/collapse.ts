import type { Scenario } from './scenario';

const SECOND = 1 / 3_600;

/** What the illness takes from a patient at 104/56 (72) mmHg: first to 90/48 (62), then to 58/31 (40); the heart answers. */
const FALLING = { bloodPressureSystolic: -14, bloodPressureMean: -10, bloodPressureDiastolic: -8, heartRate: 12 };
const FALLEN = { bloodPressureSystolic: -46, bloodPressureMean: -32, bloodPressureDiastolic: -25, heartRate: 30, respirationRate: 4 };

/** A pressure that gives way in two steps within a minute, and a bolus that brings it back: short enough to be played again. */
export const collapse: Scenario = {
  flaky: false,
  course: [
    { hour: 0, shift: {} },
    { hour: 8 * SECOND, shift: FALLING },
    { hour: 40 * SECOND, shift: FALLING },
    { hour: 48 * SECOND, shift: FALLEN },
    { hour: 100 * SECOND, shift: FALLEN },
    { hour: 160 * SECOND, shift: {} },
  ],
};
