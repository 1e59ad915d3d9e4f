import { alarmKindOf, kindOfType } from '../../../src/clinical/alarms/kindLists';
import { ALARM_CLASSES, ALARM_KINDS } from '../../../src/clinical/alarms/alarmKinds';
import type { AlarmKindDefinition } from '../../../src/clinical/alarms/alarmKindDefinition';

/** The table of alarm-response §1 and the names of §5, written out by hand: nothing here comes from `src`. */
const SCORE = { class: 'score', unit: '%', digits: 1, melody: 'general', runMs: 15_000, depth: 10 };
const NO_VALUE = { observation: null, ownVitals: [], explainedBy: null, runMs: null, depth: null };
const TECHNICAL = { class: 'technical', digits: 0, melody: 'general', ...NO_VALUE };

const heartRate = { class: 'limit', vital: 'heartRate', unit: 'bpm', digits: 0, depth: 20, runMs: 15_000 };
const respiration = {
  class: 'limit',
  vital: 'respirationRate',
  unit: '/min',
  digits: 0,
  depth: 5,
  runMs: 30_000,
};
const systolic = {
  class: 'limit',
  vital: 'bloodPressureSystolic',
  unit: 'mmHg',
  digits: 0,
  depth: 15,
  runMs: 30_000,
};
const temperature = {
  class: 'limit',
  vital: 'bodyTemperature',
  unit: '°C',
  digits: 1,
  depth: 1,
  runMs: 30_000,
};

const TABLE = {
  hipi: {
    ...SCORE,
    observationType: 'HIPI',
    label: 'HIPI',
    name: 'HIPI',
    observation: 'hipi',
    ownVitals: ['bloodPressureMean'],
    explainedBy: 'hipi',
  },
  spi: {
    ...SCORE,
    observationType: 'SPI',
    label: 'SPI',
    name: 'SPI',
    observation: 'spi',
    ownVitals: ['heartRate', 'respirationRate', 'bloodPressureSystolic'],
    explainedBy: 'spi',
  },
  news2: {
    ...NO_VALUE,
    class: 'score',
    observationType: 'NEWS2',
    label: 'NEWS2',
    name: 'NEWS2',
    unit: '',
    digits: 0,
    melody: 'general',
    runMs: 60_000,
    depth: 2,
  },
  heartRateLow: {
    ...heartRate,
    observationType: 'HEART_RATE_LOW',
    label: 'HR low',
    name: 'Heart rate low',
    side: 'low',
    furthest: 25,
    warning: null,
    critical: { raisesAt: 40, clearsAt: 45 },
    melody: 'cardiovascular',
  },
  heartRateHigh: {
    ...heartRate,
    observationType: 'HEART_RATE_HIGH',
    label: 'HR high',
    name: 'Heart rate high',
    side: 'high',
    furthest: 200,
    warning: null,
    critical: { raisesAt: 140, clearsAt: 135 },
    melody: 'cardiovascular',
  },
  respirationRateLow: {
    ...respiration,
    observationType: 'RESPIRATION_RATE_LOW',
    label: 'RR low',
    name: 'Respiratory rate low',
    side: 'low',
    furthest: 5,
    warning: null,
    critical: { raisesAt: 8, clearsAt: 9 },
    melody: 'ventilation',
  },
  respirationRateHigh: {
    ...respiration,
    observationType: 'RESPIRATION_RATE_HIGH',
    label: 'RR high',
    name: 'Respiratory rate high',
    side: 'high',
    furthest: 60,
    warning: null,
    critical: { raisesAt: 30, clearsAt: 28 },
    melody: 'ventilation',
  },
  bloodOxygenSaturationLow: {
    class: 'limit',
    vital: 'bloodOxygenSaturation',
    unit: '%',
    depth: 5,
    runMs: 15_000,
    observationType: 'BLOOD_OXYGEN_SATURATION_LOW',
    label: 'SpO2 low',
    name: 'Blood oxygen saturation low',
    side: 'low',
    furthest: 65,
    warning: { raisesAt: 90, clearsAt: 91 },
    critical: { raisesAt: 88, clearsAt: 90 },
    melody: 'ventilation',
  },
  bloodPressureSystolicLow: {
    ...systolic,
    observationType: 'NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC_LOW',
    label: 'SBP low',
    name: 'Systolic blood pressure low',
    side: 'low',
    furthest: 55,
    warning: null,
    critical: { raisesAt: 80, clearsAt: 84 },
    melody: 'cardiovascular',
  },
  bloodPressureSystolicHigh: {
    ...systolic,
    observationType: 'NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC_HIGH',
    label: 'SBP high',
    name: 'Systolic blood pressure high',
    side: 'high',
    furthest: 250,
    warning: null,
    critical: { raisesAt: 200, clearsAt: 195 },
    melody: 'cardiovascular',
  },
  bloodPressureMeanLow: {
    class: 'limit',
    vital: 'bloodPressureMean',
    unit: 'mmHg',
    digits: 0,
    depth: 8,
    runMs: 30_000,
    observationType: 'NON_INVASIVE_BLOOD_PRESSURE_MEAN_LOW',
    label: 'MAP low',
    name: 'Mean blood pressure low',
    side: 'low',
    furthest: 45,
    warning: null,
    critical: { raisesAt: 55, clearsAt: 58 },
    melody: 'cardiovascular',
  },
  bodyTemperatureLow: {
    ...temperature,
    observationType: 'BODY_TEMPERATURE_LOW',
    label: 'BT low',
    name: 'Body temperature low',
    side: 'low',
    furthest: 30,
    warning: { raisesAt: 34, clearsAt: 34.2 },
    critical: null,
    melody: 'temperature',
  },
  bodyTemperatureHigh: {
    ...temperature,
    observationType: 'BODY_TEMPERATURE_HIGH',
    label: 'BT high',
    name: 'Body temperature high',
    side: 'high',
    furthest: 41.5,
    warning: { raisesAt: 40, clearsAt: 39.8 },
    critical: null,
    melody: 'temperature',
  },
  signalLost: technical('SIGNAL_LOST', 'Signal lost', 'min'),
  vitalMissing: technical('VITAL_MISSING', 'Vital missing', 'min'),
  sensorZero: technical('SENSOR_ZERO', 'Sensor sends 0', ''),
  unmonitored: technical('UNMONITORED', 'Not monitored', 'min'),
  batteryEmpty: technical('BATTERY_EMPTY', 'Battery empty', '%'),
  deviceClock: technical('DEVICE_CLOCK', 'Device clock', 's', 'Device clock wrong'),
  foreignPatient: technical('FOREIGN_PATIENT', 'Other patient named', '', 'Message names another patient'),
  foreignAlarm: {
    ...technical('FOREIGN_ALARM', 'Other system', '', 'Alarm of another system'),
    class: 'foreign',
  },
};

function technical(observationType: string, label: string, unit: string, name = label) {
  return { ...TECHNICAL, observationType, label, name, unit };
}

it('the kinds of alarms, in the order of lists', () => {
  expect(Object.keys(ALARM_KINDS)).toEqual(Object.keys(TABLE));
  expect(ALARM_KINDS).toMatchObject(TABLE);
  expect(ALARM_CLASSES).toEqual(['score', 'limit', 'technical', 'foreign']);
});

it.each(Object.entries(TABLE))('%s is found by its type in the API', (kind, { observationType, name }) => {
  expect(alarmKindOf(observationType)).toBe(kind);
  expect(kindOfType(observationType)?.name).toBe(name);
});

it.each(['', 'heartRateLow', 'HEART_RATE', 'RATE_LOW'])('no kind has the type %p', (type) => {
  expect([alarmKindOf(type), kindOfType(type)]).toEqual([undefined, undefined]);
});

it('names which kinds only a person ends, and which the device does not end', () => {
  const kindsThat = (is: (kind: AlarmKindDefinition) => boolean) =>
    Object.entries<AlarmKindDefinition>(ALARM_KINDS).flatMap(([key, kind]) => (is(kind) ? [key] : []));
  expect(kindsThat(({ ends }) => ends.byHand)).toEqual(['unmonitored', 'foreignPatient', 'foreignAlarm']);
  expect(kindsThat(({ ends }) => ends.withDevice)).toEqual([
    'signalLost',
    'vitalMissing',
    'sensorZero',
    'batteryEmpty',
    'deviceClock',
  ]);
});
