/**
 * THE table of what is measured. Every other module that needs a vital's label, unit, limits or wire name reads it here.
 *
 * `limits` are hard: outside them a value is a fault of the probe, not of the patient (open-points §4).
 * `plausible` (ends included) is what a ward seldom sees the outside of: a value that a person typed beyond it is asked about once more, and
 * taken when it is confirmed. Sources: heart rate, the product owner's (30 to 160); respiratory rate, mean pressure and temperature, what APACHE II
 * (Knaus 1985) does not score with its utmost 4 points; systolic and diastolic pressure, what a cuff for adults has to be able to show
 * (IEC 80601-2-30); saturation, where a pulse oximeter's accuracy is established (ISO 80601-2-61).
 * `digits` is how many decimals are shown.
 */
export const VITALS = {
  heartRate: {
    label: 'HR',
    name: 'Heart rate',
    unit: 'bpm',
    digits: 0,
    limits: { min: 0, max: 350 },
    plausible: { min: 30, max: 160 },
    observationType: 'HEART_RATE',
  },
  bloodPressureSystolic: {
    label: 'SBP',
    name: 'Systolic blood pressure',
    unit: 'mmHg',
    digits: 0,
    limits: { min: 0, max: 350 },
    plausible: { min: 60, max: 230 },
    observationType: 'NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC',
  },
  bloodPressureDiastolic: {
    label: 'DBP',
    name: 'Diastolic blood pressure',
    unit: 'mmHg',
    digits: 0,
    limits: { min: 0, max: 250 },
    plausible: { min: 40, max: 130 },
    observationType: 'NON_INVASIVE_BLOOD_PRESSURE_DIASTOLIC',
  },
  bloodPressureMean: {
    label: 'MBP',
    name: 'Mean blood pressure',
    unit: 'mmHg',
    digits: 0,
    limits: { min: 0, max: 300 },
    plausible: { min: 50, max: 159 },
    observationType: 'NON_INVASIVE_BLOOD_PRESSURE_MEAN',
  },
  bloodOxygenSaturation: {
    label: 'SpO2',
    name: 'Blood oxygen saturation',
    unit: '%',
    digits: 0,
    limits: { min: 0, max: 100 },
    plausible: { min: 70, max: 100 },
    observationType: 'BLOOD_OXYGEN_SATURATION',
  },
  respirationRate: {
    label: 'RR',
    name: 'Respiratory rate',
    unit: '/min',
    digits: 0,
    limits: { min: 0, max: 120 },
    plausible: { min: 6, max: 49 },
    observationType: 'RESPIRATION_RATE',
  },
  bodyTemperature: {
    label: 'BT',
    name: 'Body temperature',
    unit: '°C',
    digits: 1,
    limits: { min: 20, max: 45 },
    plausible: { min: 30, max: 40.9 },
    observationType: 'BODY_TEMPERATURE',
  },
} as const;

/** A measured vital, by its name on the wire. */
export type VitalKey = keyof typeof VITALS;

/** The measured vitals, in the order of the table. */
export const VITAL_KEYS = Object.keys(VITALS) as readonly VitalKey[];

/** The pressures of one measurement: known together or not at all. */
export const PRESSURE_KEYS = [
  'bloodPressureSystolic',
  'bloodPressureDiastolic',
  'bloodPressureMean',
] as const satisfies readonly VitalKey[];

/** What the server derives from the vitals of one reading and of the readings before it. */
export const SCORE_KEYS = ['hipi', 'spi'] as const;
export type ScoreKey = (typeof SCORE_KEYS)[number];

/** Everything that an observation set carries, in the spec's order (spec §3, Observations). */
export const OBSERVATION_KEYS = [
  'hipi',
  'spi',
  'heartRate',
  'bloodPressureSystolic',
  'bloodPressureDiastolic',
  'bloodPressureMean',
  'bloodOxygenSaturation',
  'respirationRate',
  'bodyTemperature',
  'shockIndex',
] as const;
export type ObservationKey = (typeof OBSERVATION_KEYS)[number];

/** One set of observations; null is "not known", never zero. */
export type ObservationValues = Record<ObservationKey, number | null>;

/** Whether a number can be this vital of a living or dying human; limits included. */
export function isWithinLimits(key: VitalKey, value: number): boolean {
  const { min, max } = VITALS[key].limits;
  return value >= min && value <= max;
}

/** Whether a number lies where nobody has to look twice; see `plausible` above. */
export function isPlausible(key: VitalKey, value: number): boolean {
  const { min, max } = VITALS[key].plausible;
  return value >= min && value <= max;
}

/**
 * Whether a number is what a sensor without contact sends instead of a value: 0 for everything whose limits begin there (open-points §4).
 * It may also be the patient, so it is never shown as calm.
 */
export function isSensorZero(key: VitalKey, value: number): boolean {
  return value === 0 && VITALS[key].limits.min === 0;
}
