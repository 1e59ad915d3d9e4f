import Type, { type TSchema } from 'typebox';
import { AlertsOfPatient, AlertValue } from '../../../src/contract/alerts';
import { Bed } from '../../../src/contract/beds';
import { CalibrateCommand } from '../../../src/contract/calibrations';
import { DashboardEntry } from '../../../src/contract/dashboard';
import { Device } from '../../../src/contract/devices';
import { Healthy } from '../../../src/contract/health';
import { LabObservation, LabTests } from '../../../src/contract/labTests';
import { LastObservation } from '../../../src/contract/lastObservation';
import { Notifications } from '../../../src/contract/notifications';
import { Aggregation } from '../../../src/contract/observationSets';
import { Page } from '../../../src/contract/paging';
import { IngestAnswer } from '../../../src/contract/readings';
import { ExplainedScore, News2 } from '../../../src/contract/risk';
import { WardSummary } from '../../../src/contract/wardSummary';
import { notification } from '../../fixtures/alerts/notifications';
import { expectVerdicts } from '../../fixtures/contract/verdicts';

const itself = (value: unknown): unknown => value;

const percent: [good: unknown[], bad: unknown[]] = [
  [0, 55.5, 100],
  [-0.1, 100.1, '50'],
];
const count: [good: unknown[], bad: unknown[]] = [
  [0, 200],
  [-1, 0.5, null],
];
const seconds: [good: unknown[], bad: unknown[]] = [
  [0, 30],
  [-1, null],
];

describe('a number in an answer', () => {
  it.each<[rule: string, TSchema, good: unknown[], bad: unknown[]]>([
    ['the battery of a card is a percentage', DashboardEntry.properties.battery_level, ...percent],
    ['the battery of a device is a percentage', Device.properties.battery_level, ...percent],
    ['a risk score is 0 to 100', ExplainedScore.properties.score, ...percent],
    ['the value of an alert, in the unit of its kind', AlertValue, [0, 100, 36.4, 240], [null, '64']],
    ['how long a device is online', DashboardEntry.properties.online_window, ...seconds],
    ['how long the values of a card are shown', DashboardEntry.properties.value_lifetime, ...seconds],
    ['how long the last values count as fresh', LastObservation.properties.online_window, ...seconds],
    ['how long the last values are shown', LastObservation.properties.value_lifetime, ...seconds],
    ['the rows of a list', Page(Type.Unknown()).properties.count, ...count],
    ['the alerts of a patient', AlertsOfPatient.properties.count, ...count],
    ['the results of lab tests', LabTests.properties.results_count, ...count],
    ['the decimals of an analyte', LabObservation.properties.digits, ...count],
    ['the readings of a period', Aggregation.properties.count, ...count],
    ['the patients of the ward', WardSummary.properties.total, ...count],
    ['the accepted readings', IngestAnswer.properties.accepted, ...count],
    ['the total of NEWS2', News2.properties.total, ...count],
    ['the number of a bed', Bed.properties.number, [1, 2_147_483_647], [0, 1.5]],
    ['a rate of one in n', ExplainedScore.properties.one_in, [1, 1.8], [0, 0.9]],
    ['the known parts of NEWS2, of seven', News2.properties.parts_known, [0, 5, 7], [-1, 8]],
  ])('%s', (_, schema, good, bad) => {
    expectVerdicts(schema, itself, good, bad);
  });

  it('the points of a part of NEWS2 are 0 to 3', () => {
    const around = (points: unknown) => [{ vital: 'heartRate', value: 118, points }];
    expectVerdicts(News2.properties.parts, around, [0, 3], [-1, 4]);
  });

  it('a rejected reading and one with warnings are named by their place in the batch, from 0', () => {
    expectVerdicts(IngestAnswer.properties.rejected, (index) => [{ index, errors: {} }], ...count);
    expectVerdicts(IngestAnswer.properties.warnings, (index) => [{ index, fields: ['hipi'] }], ...count);
  });
});

it('at most 200 notifications are answered at once', () => {
  const many = (length: unknown) => Array.from({ length: Number(length) }, (_, id) => notification(id + 1));
  expectVerdicts(Notifications, many, [0, 200], [201]);
});

it('a device receives the command to calibrate, and nothing else', () => {
  const around = (command: unknown) => ({
    id: 1,
    vendor_device_id: 'RHEO-1',
    command,
    desired_blood_pressure_systolic: 120,
    desired_blood_pressure_diastolic: 70,
  });
  expectVerdicts(CalibrateCommand, around, ['calibrate'], ['', 'reset', null]);
});

it('a healthy server answers ok', () => {
  expectVerdicts(Healthy, (status) => ({ status }), ['ok'], ['', 'OK', null]);
});
