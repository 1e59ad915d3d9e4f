import type { Scenario } from './scenario';

const SECOND = 1 / 3_600;

/** What the illness takes from a patient at 104/56 (72) mmHg: first to 94/49 (63), then to 64/35 (44); the heart answers. */
const FALLING = {
  bloodPressureSystolic: -10,
  bloodPressureMean: -9,
  bloodPressureDiastolic: -7,
  heartRate: 10,
};
const FALLEN = {
  bloodPressureSystolic: -40,
  bloodPressureMean: -28,
  bloodPressureDiastolic: -21,
  heartRate: 30,
  respirationRate: 4,
};

/** A pressure that falls in two steps within minutes, and a bolus that restores it: short, to be repeated. */
export const collapse: Scenario = {
  flaky: false,
  course: [
    { hour: 0, shift: {} },
    { hour: 20 * SECOND, shift: FALLING },
    { hour: 120 * SECOND, shift: FALLING },
    { hour: 140 * SECOND, shift: FALLEN },
    { hour: 440 * SECOND, shift: FALLEN },
    { hour: 520 * SECOND, shift: {} },
  ],
};
