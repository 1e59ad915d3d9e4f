import {
  FORECAST_KEYS,
  NOTHING_KNOWN,
  OBSERVATION_KEYS,
  PRESSURE_KEYS,
  SCORE_NAMES,
} from '../../../src/clinical/observationKeys';
import { FORM_FIELDS, TOGGLE_GROUPS, TOGGLE_KEYS, VITAL_KEYS, VITALS } from '../../../src/clinical/vitals';

const HR = 'heartRate';
const SBP = 'bloodPressureSystolic';
const DBP = 'bloodPressureDiastolic';
const MBP = 'bloodPressureMean';
const SPO2 = 'bloodOxygenSaturation';
const RR = 'respirationRate';
const BT = 'bodyTemperature';

it.each([
  // On toggles and chips; of its series (spec §2); of its row in a table; in the reasons of a model; in full.
  [HR, 'HR', 'HR', 'HR', 'HR', 'Heart rate'],
  [SBP, 'SBP', 'NIBPSys', 'NIBP systolic', 'SBP', 'Systolic blood pressure'],
  [DBP, 'DBP', 'NIBPDia', 'NIBP diastolic', 'DBP', 'Diastolic blood pressure'],
  [MBP, 'MBP', 'NIBPMean', 'NIBP mean', 'MAP', 'Mean blood pressure'],
  [SPO2, 'SpO2', 'SpO2', 'SpO2', 'SpO2', 'Blood oxygen saturation'],
  [RR, 'RR', 'RR', 'RR', 'RR', 'Respiratory rate'],
  [BT, 'BT', 'BT', 'BT', 'T', 'Body temperature'],
] as const)('the names of %s', (key, label, seriesName, rowName, modelName, name) => {
  expect(VITALS[key]).toMatchObject({ label, seriesName, rowName, modelName, name });
});

it.each([
  [HR, 'bpm', '/min', 0],
  [SBP, 'mmHg', 'mm[Hg]', 0],
  [DBP, 'mmHg', 'mm[Hg]', 0],
  [MBP, 'mmHg', 'mm[Hg]', 0],
  [SPO2, '%', '%', 0],
  [RR, '/min', '/min', 0],
  [BT, '°C', 'Cel', 1],
] as const)('%s is in %s, in UCUM %s, with %p decimals', (key, unit, ucum, digits) => {
  expect(VITALS[key]).toMatchObject({ unit, ucum, digits });
});

it.each([
  // The chart and the side of its axis (spec §9), the tile of the card, the colour, the column of the tip.
  [HR, 'cardio', 'left', 'HR', 'hr', 0],
  [SBP, 'cardio', 'left', 'NIBP', 'nibp', 1],
  [DBP, 'cardio', 'left', 'NIBP', 'nibp', 1],
  [MBP, 'cardio', 'left', 'NIBP', 'nibp', 1],
  [SPO2, 'oxygenTemperature', 'left', 'SpO2', 'spo2', 2],
  [RR, 'cardio', 'right', 'RR', 'rr', 0],
  [BT, 'oxygenTemperature', 'right', 'BT', 'bt', 2],
] as const)('%s is drawn in the %s chart, read on the %s', (key, chart, side, tile, token, tipColumn) => {
  expect(VITALS[key]).toMatchObject({ chart, side, tile, token, tipColumn });
});

it.each([
  // The hard limits (open-points §4), and what a ward usually sees: see the sources in the registry.
  [HR, [0, 350], [30, 160]],
  [SBP, [0, 350], [60, 230]],
  [DBP, [0, 250], [40, 130]],
  [MBP, [0, 300], [50, 159]],
  [SPO2, [0, 100], [70, 100]],
  [RR, [0, 120], [6, 49]],
  [BT, [20, 45], [30, 40.9]],
] as const)('%s: the hard limits are %p, and %p is plausible', (key, [min, max], [least, most]) => {
  expect(VITALS[key]).toMatchObject({ limits: { min, max }, plausible: { min: least, max: most } });
});

it.each([
  [HR, 'HEART_RATE'],
  [SBP, 'NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC'],
  [DBP, 'NON_INVASIVE_BLOOD_PRESSURE_DIASTOLIC'],
  [MBP, 'NON_INVASIVE_BLOOD_PRESSURE_MEAN'],
  [SPO2, 'BLOOD_OXYGEN_SATURATION'],
  [RR, 'RESPIRATION_RATE'],
  [BT, 'BODY_TEMPERATURE'],
] as const)('%s is sent by itself as %s', (key, observationType) => {
  expect(VITALS[key].observationType).toBe(observationType);
});

it('five vitals are parts of NEWS2, and all seven are forecast', () => {
  expect(VITAL_KEYS.filter((key) => VITALS[key].isNews2Part)).toEqual([HR, SBP, SPO2, RR, BT]);
  expect(FORECAST_KEYS).toEqual([HR, SBP, DBP, MBP, SPO2, RR, BT]);
});

it('the form has the fields of the spec (§8), in their order', () => {
  expect(Object.entries(FORM_FIELDS).map(([key, { name, label }]) => [key, name, label])).toEqual([
    [HR, 'heart_rate', 'Heart Rate'],
    [SPO2, 'blood_oxygen_saturation', 'Blood Oxygen Saturation'],
    [BT, 'body_temperature', 'Body Temperature'],
    [RR, 'respiratory_rate', 'Respiratory Rate'],
    [SBP, 'blood_pressure_systolic', 'Blood Pressure Systolic'],
    [DBP, 'blood_pressure_diastolic', 'Blood Pressure Diastolic'],
    [MBP, 'blood_pressure_mean', 'Blood Pressure Mean'],
  ]);
});

it('the charts have two groups of toggles (spec §2), in their order', () => {
  expect(TOGGLE_KEYS).toEqual([DBP, SBP, MBP, HR, SPO2, RR, BT]);
  expect(TOGGLE_KEYS.map((key) => TOGGLE_GROUPS[key])).toEqual([
    'BP',
    'BP',
    'BP',
    'Other',
    'Other',
    'Other',
    'Other',
  ]);
});

it('a set of observations has the fields of the spec (§3), in their order, none of them known', () => {
  expect(OBSERVATION_KEYS).toEqual(['hipi', 'spi', HR, SBP, DBP, MBP, SPO2, RR, BT, 'shockIndex']);
  expect(Object.keys(NOTHING_KNOWN)).toEqual(OBSERVATION_KEYS);
  expect(new Set(Object.values(NOTHING_KNOWN))).toEqual(new Set([null]));
});

it('the pressures of a cuff, and the scores by their names on screen', () => {
  expect(PRESSURE_KEYS).toEqual([SBP, DBP, MBP]);
  expect(SCORE_NAMES).toEqual({ hipi: 'HIPI', spi: 'SPI' });
});
