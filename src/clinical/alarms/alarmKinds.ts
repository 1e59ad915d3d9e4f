import {
  FOREIGN,
  named,
  OF_SCORES,
  ofVital,
  onSide,
  TECHNICAL,
  type AlarmClass,
  type AlarmKindDefinition,
  type LimitKindDefinition,
} from './alarmKindDefinition';
import { SCORE_NAMES } from '../vitals';

export { ALARM_CLASSES, type AlarmLimit, type AlarmMelody } from './alarmKindDefinition';

/**
 * The registry of alarm kinds (alarm-response §1), in the order in which lists name them. A list of kinds
 * elsewhere is a record over its keys, so that the compiler names what a new kind lacks.
 */
export const ALARM_KINDS = {
  hipi: {
    ...OF_SCORES,
    observationType: SCORE_NAMES.hipi,
    ...named(SCORE_NAMES.hipi),
    observation: 'hipi',
    ownVitals: ['bloodPressureMean'],
    explainedBy: 'hipi',
  },
  spi: {
    ...OF_SCORES,
    observationType: SCORE_NAMES.spi,
    ...named(SCORE_NAMES.spi),
    observation: 'spi',
    ownVitals: ['heartRate', 'respirationRate', 'bloodPressureSystolic'],
    explainedBy: 'spi',
  },
  news2: {
    class: 'score',
    observationType: 'NEWS2',
    ...named('NEWS2'),
    unit: '',
    digits: 0,
    observation: null,
    ownVitals: [],
    explainedBy: null,
    melody: 'general',
    runMs: 60_000,
    depth: 2,
  },
  heartRateLow: {
    ...ofVital('heartRate', 20, 15_000),
    observationType: 'HEART_RATE_LOW',
    label: 'HR low',
    name: 'Heart rate low',
    ...onSide('low', 25),
    warning: null,
    critical: { raisesAt: 40, clearsAt: 45 },
    melody: 'cardiovascular',
  },
  heartRateHigh: {
    ...ofVital('heartRate', 20, 15_000),
    observationType: 'HEART_RATE_HIGH',
    label: 'HR high',
    name: 'Heart rate high',
    ...onSide('high', 200),
    warning: null,
    critical: { raisesAt: 140, clearsAt: 135 },
    melody: 'cardiovascular',
  },
  respirationRateLow: {
    ...ofVital('respirationRate', 5),
    observationType: 'RESPIRATION_RATE_LOW',
    label: 'RR low',
    name: 'Respiratory rate low',
    ...onSide('low', 5),
    warning: null,
    critical: { raisesAt: 8, clearsAt: 9 },
    melody: 'ventilation',
  },
  respirationRateHigh: {
    ...ofVital('respirationRate', 5),
    observationType: 'RESPIRATION_RATE_HIGH',
    label: 'RR high',
    name: 'Respiratory rate high',
    ...onSide('high', 60),
    warning: null,
    critical: { raisesAt: 30, clearsAt: 28 },
    melody: 'ventilation',
  },
  bloodOxygenSaturationLow: {
    ...ofVital('bloodOxygenSaturation', 5, 15_000),
    observationType: 'BLOOD_OXYGEN_SATURATION_LOW',
    label: 'SpO2 low',
    name: 'Blood oxygen saturation low',
    ...onSide('low', 65),
    warning: { raisesAt: 90, clearsAt: 91 },
    critical: { raisesAt: 88, clearsAt: 90 },
    melody: 'ventilation',
  },
  bloodPressureSystolicLow: {
    ...ofVital('bloodPressureSystolic', 15),
    observationType: 'NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC_LOW',
    label: 'SBP low',
    name: 'Systolic blood pressure low',
    ...onSide('low', 55),
    warning: null,
    critical: { raisesAt: 80, clearsAt: 84 },
    melody: 'cardiovascular',
  },
  bloodPressureSystolicHigh: {
    ...ofVital('bloodPressureSystolic', 15),
    observationType: 'NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC_HIGH',
    label: 'SBP high',
    name: 'Systolic blood pressure high',
    ...onSide('high', 250),
    warning: null,
    critical: { raisesAt: 200, clearsAt: 195 },
    melody: 'cardiovascular',
  },
  bloodPressureMeanLow: {
    ...ofVital('bloodPressureMean', 8),
    observationType: 'NON_INVASIVE_BLOOD_PRESSURE_MEAN_LOW',
    label: 'MAP low',
    name: 'Mean blood pressure low',
    ...onSide('low', 45),
    warning: null,
    critical: { raisesAt: 55, clearsAt: 58 },
    melody: 'cardiovascular',
  },
  bodyTemperatureLow: {
    ...ofVital('bodyTemperature', 1),
    observationType: 'BODY_TEMPERATURE_LOW',
    label: 'BT low',
    name: 'Body temperature low',
    ...onSide('low', 30),
    warning: { raisesAt: 34, clearsAt: 34.2 },
    critical: null,
    melody: 'temperature',
  },
  bodyTemperatureHigh: {
    ...ofVital('bodyTemperature', 1),
    observationType: 'BODY_TEMPERATURE_HIGH',
    label: 'BT high',
    name: 'Body temperature high',
    ...onSide('high', 41.5),
    warning: { raisesAt: 40, clearsAt: 39.8 },
    critical: null,
    melody: 'temperature',
  },
  signalLost: {
    ...TECHNICAL,
    observationType: 'SIGNAL_LOST',
    ...named('Signal lost'),
    unit: 'min',
  },
  vitalMissing: {
    ...TECHNICAL,
    observationType: 'VITAL_MISSING',
    ...named('Vital missing'),
    unit: 'min',
  },
  sensorZero: {
    ...TECHNICAL,
    observationType: 'SENSOR_ZERO',
    ...named('Sensor sends 0'),
    unit: '',
  },
  unmonitored: {
    ...TECHNICAL,
    observationType: 'UNMONITORED',
    ...named('Not monitored'),
    unit: 'min',
  },
  batteryEmpty: {
    ...TECHNICAL,
    observationType: 'BATTERY_EMPTY',
    ...named('Battery empty'),
    unit: '%',
  },
  deviceClock: {
    ...TECHNICAL,
    observationType: 'DEVICE_CLOCK',
    label: 'Device clock',
    name: 'Device clock wrong',
    unit: 's',
  },
  foreignPatient: {
    ...TECHNICAL,
    observationType: 'FOREIGN_PATIENT',
    label: 'Other patient named',
    name: 'Message names another patient',
    unit: '',
  },
  foreignAlarm: {
    ...FOREIGN,
    observationType: 'FOREIGN_ALARM',
    label: 'Other system',
    name: 'Alarm of another system',
    unit: '',
  },
} as const satisfies Record<string, AlarmKindDefinition | LimitKindDefinition>;

export type AlarmKind = keyof typeof ALARM_KINDS;
export const ALARM_KIND_KEYS = Object.keys(ALARM_KINDS) as readonly AlarmKind[];

/** The kinds of one class, as a type. */
type KindsOf<Class extends AlarmClass> = {
  [Key in AlarmKind]: (typeof ALARM_KINDS)[Key]['class'] extends Class ? Key : never;
}[AlarmKind];

/** A vital beyond one of its limits. */
export type LimitKind = KindsOf<'limit'>;
export const LIMIT_KINDS = ALARM_KIND_KEYS.filter(
  (key): key is LimitKind => ALARM_KINDS[key].class === 'limit',
);

export const isLimitKind = (kind: string): kind is LimitKind => LIMIT_KINDS.some((key) => key === kind);

/** The kinds that values raise: of scores, and of vitals beyond a limit. */
export type ValueKind = KindsOf<'limit' | 'score'>;
export const VALUE_KINDS = ALARM_KIND_KEYS.filter(
  (key): key is ValueKind => ALARM_KINDS[key].class === 'limit' || ALARM_KINDS[key].class === 'score',
);

/** The kinds about the equipment. */
export type TechnicalKind = KindsOf<'technical'>;

/** The kinds whose values are the scores of the risk models. */
export const RISK_KINDS = ['hipi', 'spi'] as const satisfies readonly AlarmKind[];
export type RiskKind = (typeof RISK_KINDS)[number];

/** The observation type of an alarm, in the API. */
export type AlarmType = (typeof ALARM_KINDS)[AlarmKind]['observationType'];

export const alarmKind = (kind: AlarmKind): AlarmKindDefinition & { observationType: AlarmType } =>
  ALARM_KINDS[kind];

export const limitKind = (kind: LimitKind): LimitKindDefinition => ALARM_KINDS[kind];

/** The key of a type in the API, where the type is an open word; undefined when it is unknown. */
export function alarmKindOf(type: string): AlarmKind | undefined {
  return ALARM_KIND_KEYS.find((key) => ALARM_KINDS[key].observationType === type);
}

/** The definition of such a type; undefined when it is unknown. */
export function kindOfType(type: string): AlarmKindDefinition | undefined {
  const kind = alarmKindOf(type);
  return kind === undefined ? undefined : alarmKind(kind);
}
