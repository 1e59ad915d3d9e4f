import type { VitalDefinition } from './vitalDefinition';

/**
 * The registry of vitals: the only place that lists them. Records, columns, forms, tiles, charts and tables
 * are derived from it; a module that needs more has a `Record<VitalKey, …>` of its own, so that the compiler
 * names what is missing (CONTRIBUTING, "a vital").
 *
 * Sources of `plausible`: heart rate, the product owner (30 to 160); respiratory rate, mean pressure and
 * temperature, the values to which APACHE II (Knaus 1985) does not give its maximum of 4 points; systolic and
 * diastolic pressure, the range that a cuff for adults must be able to show (IEC 80601-2-30); saturation, the
 * range in which a pulse oximeter's accuracy is established (ISO 80601-2-61).
 *
 * Sources of `normal`: heart and respiratory rate, saturation and temperature, the values to which NEWS2 (Royal
 * College of Physicians 2017) gives no points; pressures, between hypotension (90/60, mean 65: Surviving Sepsis
 * Campaign 2021) and hypertension (140/90, ESC 2018; mean 105 of these two). For orientation, not for alarms.
 *
 * `trendFrom`, with the rule of `trend.ts`: of the minutes of recorded mean pressures of ICU patients (PhysioNet
 * 2009), half of whom fell ill meanwhile, one in ten has an arrow; of those of simulated ICU patients to whom
 * nothing happens, one in twelve for the heart rate, and at most one in six for any vital.
 */
export const VITALS = {
  heartRate: {
    label: 'HR',
    name: 'Heart rate',
    seriesName: 'HR',
    rowName: 'HR',
    modelName: 'HR',
    unit: 'bpm',
    ucum: '/min',
    needsUnit: false,
    digits: 0,
    limits: { min: 0, max: 350 },
    plausible: { min: 30, max: 160 },
    normal: { min: 51, max: 90 },
    simulatedMean: { min: 20, max: 220 },
    trendFrom: 8,
    observationType: 'HEART_RATE',
    chart: 'cardio',
    side: 'left',
    tipColumn: 0,
    token: 'hr',
    tile: 'HR',
    isNews2Part: true,
    isForecast: true,
  },
  bloodPressureSystolic: {
    label: 'SBP',
    name: 'Systolic blood pressure',
    seriesName: 'NIBPSys',
    rowName: 'NIBP systolic',
    modelName: 'SBP',
    unit: 'mmHg',
    ucum: 'mm[Hg]',
    needsUnit: false,
    digits: 0,
    limits: { min: 0, max: 350 },
    plausible: { min: 60, max: 230 },
    normal: { min: 90, max: 140 },
    simulatedMean: { min: 40, max: 260 },
    trendFrom: 15,
    observationType: 'NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC',
    chart: 'cardio',
    side: 'left',
    tipColumn: 1,
    token: 'nibp',
    tile: 'NIBP',
    isNews2Part: true,
    isForecast: true,
  },
  bloodPressureDiastolic: {
    label: 'DBP',
    name: 'Diastolic blood pressure',
    seriesName: 'NIBPDia',
    rowName: 'NIBP diastolic',
    modelName: 'DBP',
    unit: 'mmHg',
    ucum: 'mm[Hg]',
    needsUnit: false,
    digits: 0,
    limits: { min: 0, max: 250 },
    plausible: { min: 40, max: 130 },
    normal: { min: 60, max: 90 },
    simulatedMean: { min: 20, max: 160 },
    trendFrom: 10,
    observationType: 'NON_INVASIVE_BLOOD_PRESSURE_DIASTOLIC',
    chart: 'cardio',
    side: 'left',
    tipColumn: 1,
    token: 'nibp',
    tile: 'NIBP',
    isNews2Part: false,
    isForecast: true,
  },
  bloodPressureMean: {
    label: 'MBP',
    name: 'Mean blood pressure',
    seriesName: 'NIBPMean',
    rowName: 'NIBP mean',
    modelName: 'MAP',
    unit: 'mmHg',
    ucum: 'mm[Hg]',
    needsUnit: false,
    digits: 0,
    limits: { min: 0, max: 300 },
    plausible: { min: 50, max: 159 },
    normal: { min: 65, max: 105 },
    simulatedMean: { min: 25, max: 200 },
    trendFrom: 10,
    observationType: 'NON_INVASIVE_BLOOD_PRESSURE_MEAN',
    chart: 'cardio',
    side: 'left',
    tipColumn: 1,
    token: 'nibp',
    tile: 'NIBP',
    isNews2Part: false,
    isForecast: true,
  },
  bloodOxygenSaturation: {
    label: 'SpO2',
    name: 'Blood oxygen saturation',
    seriesName: 'SpO2',
    rowName: 'SpO2',
    modelName: 'SpO2',
    unit: '%',
    ucum: '%',
    needsUnit: true,
    digits: 0,
    limits: { min: 0, max: 100 },
    plausible: { min: 70, max: 100 },
    normal: { min: 96, max: 100 },
    simulatedMean: { min: 60, max: 99.5 },
    trendFrom: 3,
    observationType: 'BLOOD_OXYGEN_SATURATION',
    chart: 'oxygenTemperature',
    side: 'left',
    tipColumn: 2,
    token: 'spo2',
    tile: 'SpO2',
    isNews2Part: true,
    isForecast: true,
  },
  respirationRate: {
    label: 'RR',
    name: 'Respiratory rate',
    seriesName: 'RR',
    rowName: 'RR',
    modelName: 'RR',
    unit: '/min',
    ucum: '/min',
    needsUnit: false,
    digits: 0,
    limits: { min: 0, max: 120 },
    plausible: { min: 6, max: 49 },
    normal: { min: 12, max: 20 },
    simulatedMean: { min: 4, max: 60 },
    trendFrom: 4,
    observationType: 'RESPIRATION_RATE',
    chart: 'cardio',
    side: 'right',
    tipColumn: 0,
    token: 'rr',
    tile: 'RR',
    isNews2Part: true,
    isForecast: true,
  },
  bodyTemperature: {
    label: 'BT',
    name: 'Body temperature',
    seriesName: 'BT',
    rowName: 'BT',
    modelName: 'T',
    unit: '°C',
    ucum: 'Cel',
    needsUnit: true,
    digits: 1,
    limits: { min: 20, max: 45 },
    plausible: { min: 30, max: 40.9 },
    normal: { min: 36.1, max: 38 },
    simulatedMean: { min: 32, max: 42 },
    trendFrom: 0.3,
    observationType: 'BODY_TEMPERATURE',
    chart: 'oxygenTemperature',
    side: 'right',
    tipColumn: 2,
    token: 'bt',
    tile: 'BT',
    isNews2Part: true,
    isForecast: true,
  },
} as const satisfies Record<string, VitalDefinition>;

/** A measured vital, by its name in the API. */
export type VitalKey = keyof typeof VITALS;

/** The measured vitals, in the order of the table. */
export const VITAL_KEYS = Object.keys(VITALS) as readonly VitalKey[];

/** The fields of Log Vital Signs, in their order on the form, by the names of the spec (§8). */
export const FORM_FIELDS = {
  heartRate: { name: 'heart_rate', label: 'Heart Rate' },
  bloodOxygenSaturation: { name: 'blood_oxygen_saturation', label: 'Blood Oxygen Saturation' },
  bodyTemperature: { name: 'body_temperature', label: 'Body Temperature' },
  respirationRate: { name: 'respiratory_rate', label: 'Respiratory Rate' },
  bloodPressureSystolic: { name: 'blood_pressure_systolic', label: 'Blood Pressure Systolic' },
  bloodPressureDiastolic: { name: 'blood_pressure_diastolic', label: 'Blood Pressure Diastolic' },
  bloodPressureMean: { name: 'blood_pressure_mean', label: 'Blood Pressure Mean' },
} as const satisfies Record<VitalKey, { name: string; label: string }>;

/** The toggles of the charts (spec §2): the group of each, in their order. */
export const TOGGLE_GROUPS: Readonly<Record<VitalKey, 'BP' | 'Other'>> = {
  bloodPressureDiastolic: 'BP',
  bloodPressureSystolic: 'BP',
  bloodPressureMean: 'BP',
  heartRate: 'Other',
  bloodOxygenSaturation: 'Other',
  respirationRate: 'Other',
  bodyTemperature: 'Other',
};

export const TOGGLE_KEYS = Object.keys(TOGGLE_GROUPS) as readonly VitalKey[];
