/**
 * THE table of what is measured. Every other module that needs a vital's label, unit, limits or wire name reads it here.
 *
 * `limits` are hard: outside them a value is a fault of the probe, not of the patient (open-points §4).
 * `digits` is how many decimals are shown; `axis` names the chart axis it is drawn on.
 */
export const VITALS = {
  heartRate: {
    label: 'HR', name: 'Heart rate', unit: 'bpm', digits: 0,
    limits: { min: 0, max: 350 }, observationType: 'HEART_RATE',
  },
  bloodPressureSystolic: {
    label: 'SBP', name: 'Systolic blood pressure', unit: 'mmHg', digits: 0,
    limits: { min: 0, max: 350 }, observationType: 'NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC',
  },
  bloodPressureDiastolic: {
    label: 'DBP', name: 'Diastolic blood pressure', unit: 'mmHg', digits: 0,
    limits: { min: 0, max: 250 }, observationType: 'NON_INVASIVE_BLOOD_PRESSURE_DIASTOLIC',
  },
  bloodPressureMean: {
    label: 'MBP', name: 'Mean blood pressure', unit: 'mmHg', digits: 0,
    limits: { min: 0, max: 300 }, observationType: 'NON_INVASIVE_BLOOD_PRESSURE_MEAN',
  },
  bloodOxygenSaturation: {
    label: 'SpO2', name: 'Blood oxygen saturation', unit: '%', digits: 0,
    limits: { min: 0, max: 100 }, observationType: 'BLOOD_OXYGEN_SATURATION',
  },
  respirationRate: {
    label: 'RR', name: 'Respiratory rate', unit: '/min', digits: 0,
    limits: { min: 0, max: 120 }, observationType: 'RESPIRATION_RATE',
  },
  bodyTemperature: {
    label: 'BT', name: 'Body temperature', unit: '°C', digits: 1,
    limits: { min: 20, max: 45 }, observationType: 'BODY_TEMPERATURE',
  },
} as const;

/** A measured vital, by its name on the wire. */
export type VitalKey = keyof typeof VITALS;

/** The measured vitals, in the order of the table. */
export const VITAL_KEYS = Object.keys(VITALS) as readonly VitalKey[];

/** The pressures of one measurement: known together or not at all. */
export const PRESSURE_KEYS = ['bloodPressureSystolic', 'bloodPressureDiastolic', 'bloodPressureMean'] as const satisfies readonly VitalKey[];

/** What the server derives from the vitals of one reading and of the readings before it. */
export const SCORE_KEYS = ['hipi', 'spi'] as const;
export type ScoreKey = (typeof SCORE_KEYS)[number];

/** Everything that an observation set carries, in the spec's order (spec §3, Observations). */
export const OBSERVATION_KEYS = [
  'hipi', 'spi', 'heartRate', 'bloodPressureSystolic', 'bloodPressureDiastolic', 'bloodPressureMean',
  'bloodOxygenSaturation', 'respirationRate', 'bodyTemperature', 'shockIndex',
] as const;
export type ObservationKey = (typeof OBSERVATION_KEYS)[number];

/** One set of observations; null is "not known", never zero. */
export type ObservationValues = Record<ObservationKey, number | null>;

/** Whether a number can be this vital of a living or dying human; limits included. */
export function isWithinLimits(key: VitalKey, value: number): boolean {
  const { min, max } = VITALS[key].limits;
  return value >= min && value <= max;
}

/**
 * Whether a number is what a sensor without contact sends instead of a value: 0 for everything whose limits begin there (open-points §4).
 * It may also be the patient, so it is never shown as calm.
 */
export function isSensorZero(key: VitalKey, value: number): boolean {
  return value === 0 && VITALS[key].limits.min === 0;
}
