import { MAX_OFF_MS } from '../../src/clinical/alarms/alarmLimits';
import { BATTERY_HIGH, BATTERY_LOW } from '../../src/clinical/battery';
import {
  CLOCK_LAG_MS,
  onlineWindowMs,
  VALUE_LIFETIME_MS,
  valueLifetimeMs,
} from '../../src/clinical/freshness';
import { RISK_HIGH, RISK_LOW, RISK_MEDIUM } from '../../src/clinical/risk';
import { VITALS } from '../../src/clinical/vitals';
import { AlertsQuery } from '../../src/contract/alerts';
import { CalendarDate } from '../../src/contract/common';
import { DepartmentBody } from '../../src/contract/departments';
import { Device, MAX_PIN } from '../../src/contract/devices';
import {
  DEFAULT_PERIOD_HOURS,
  DEFAULT_RESOLUTION,
  MAX_PERIOD_DAYS,
  REPORT_RESOLUTION,
  RESOLUTIONS,
} from '../../src/contract/constants';
import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE } from '../../src/contract/constants';
import {
  MAX_EMERGENCY_FULLNAME,
  MAX_NAME,
  MAX_PHONE,
  MAX_SSN,
  PatientBody,
} from '../../src/contract/patients';
import { MAX_INGEST_BYTES, MAX_READINGS, Reading } from '../../src/contract/readings';
import { compile } from '../../src/contract/validate';
import { MAX_LIVE_TOKENS } from '../../src/server/services/accounts/sessions/sessionEnds';
import { UNUSED_MS } from '../../src/server/services/accounts/sessions/tokenIssue';
import { REPEAT_MS } from '../../src/server/services/alerting/announce';
import { loadConfig } from '../../src/server/settings/config';
import { POLLING } from '../../src/web/api/transport/polling';
import { ASKING_AGAIN } from '../../src/web/api/transport/submissions';
import {
  CARDIO_MAX,
  OXYGEN_MAX,
  OXYGEN_MIN,
  TEMPERATURE_MAX,
  TEMPERATURE_MIN,
} from '../../src/web/clinical/charts/scales';
import { RING_SIZE } from '../../src/web/features/alerts/notifier/shownRing';
import { TOAST_MS } from '../../src/web/features/alerts/toasts/toastQueue';
import { MOST_CHIPS } from '../../src/web/features/chart/chipsThatFit';
import { CALENDAR_DATE_FORMAT, TIMESTAMP_FORMAT } from '../../src/web/lib/dates';
import { SESSION_NOTICE_MS } from '../../src/web/lib/session/sessionExpiry';

/**
 * The literals of the owner's spec (§9) and of open-points (§3, §4), written out by hand: nothing on the right comes from `src`, so that a
 * constant that is changed there is changed against this table or not at all.
 */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

it('risk and battery thresholds', () => {
  expect([RISK_LOW, RISK_MEDIUM, RISK_HIGH]).toEqual([0, 50, 85]);
  expect([BATTERY_LOW, BATTERY_HIGH]).toEqual([20, 60]);
});

it.each([
  ['heartRate', 0, 350, 'HEART_RATE'],
  ['bloodOxygenSaturation', 0, 100, 'BLOOD_OXYGEN_SATURATION'],
  ['bodyTemperature', 20, 45, 'BODY_TEMPERATURE'],
  ['respirationRate', 0, 120, 'RESPIRATION_RATE'],
  ['bloodPressureSystolic', 0, 350, 'NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC'],
  ['bloodPressureDiastolic', 0, 250, 'NON_INVASIVE_BLOOD_PRESSURE_DIASTOLIC'],
  ['bloodPressureMean', 0, 300, 'NON_INVASIVE_BLOOD_PRESSURE_MEAN'],
] as const)('hard limits and type of %s', (key, min, max, observationType) => {
  expect(VITALS[key]).toMatchObject({ limits: { min, max }, observationType });
});

it.each([
  ['heartRate', 51, 90, 8],
  ['bloodPressureSystolic', 90, 140, 15],
  ['bloodPressureDiastolic', 60, 90, 10],
  ['bloodPressureMean', 65, 105, 10],
  ['bloodOxygenSaturation', 96, 100, 3],
  ['respirationRate', 12, 20, 4],
  ['bodyTemperature', 36.1, 38, 0.3],
] as const)(
  'normal range of %s, and the change from which the board shows a trend',
  (key, min, max, trendFrom) => {
    expect(VITALS[key]).toMatchObject({ normal: { min, max }, trendFrom });
  },
);

it.each([
  // The feed's usual gap, how long the device is online, how long its values are shown; ms.
  [null, 3 * MINUTE, 5 * MINUTE],
  [2 * SECOND, 30 * SECOND, 5 * MINUTE],
  [15 * SECOND, 45 * SECOND, 5 * MINUTE],
  [MINUTE, 3 * MINUTE, 5 * MINUTE],
  [5 * MINUTE, 15 * MINUTE, 15 * MINUTE],
  [60 * MINUTE, 15 * MINUTE, 180 * MINUTE],
  [120 * MINUTE, 15 * MINUTE, 240 * MINUTE],
])('a feed with a usual gap of %p ms is online and shown for as long', (gap, online, shown) => {
  expect([onlineWindowMs(gap), valueLifetimeMs(gap)]).toEqual([online, shown]);
});

it('a feed whose usual gap is not known yet counts as one of 60 s', () => {
  expect(onlineWindowMs(null)).toBe(onlineWindowMs(60 * SECOND));
  expect(onlineWindowMs(null)).not.toBe(onlineWindowMs(59 * SECOND));
});

it('the age of values without a feed, and how far a clock may lag', () => {
  expect([VALUE_LIFETIME_MS, CLOCK_LAG_MS]).toEqual([5 * MINUTE, 30 * SECOND]);
});

it('how often each answer is asked for', () => {
  expect(POLLING).toMatchObject({
    notifications: 10 * SECOND,
    unread: 500,
    patientDashboard: 2 * SECOND,
    vitals: 10 * SECOND,
    forecasts: 10 * SECOND,
    chartDashboard: 10 * SECOND,
    overview: 10 * SECOND,
    report: 20 * SECOND,
    wardSummary: 2 * SECOND,
  });
});

it('pages, periods and formats', () => {
  expect([DEFAULT_PAGE, DEFAULT_PAGE_SIZE]).toEqual([1, 20]);
  expect([RESOLUTIONS, DEFAULT_RESOLUTION, REPORT_RESOLUTION]).toEqual([[10, 15, 60, 120], 15, 120]);
  expect(AlertsQuery.properties.limit).toMatchObject({ default: 20 });
  expect([DEFAULT_PERIOD_HOURS, MAX_PERIOD_DAYS]).toEqual([24, 30]);
  expect([TIMESTAMP_FORMAT, CALENDAR_DATE_FORMAT]).toEqual(['HH:mm DD/MM/YYYY', 'YYYY/MM/DD']);
});

it('for how long an alarm of a patient is off at most', () => {
  expect(MAX_OFF_MS).toBe(24 * 60 * MINUTE);
});

it('lengths of fields', () => {
  expect([MAX_NAME, MAX_SSN, MAX_PHONE, MAX_EMERGENCY_FULLNAME, MAX_PIN]).toEqual([50, 18, 15, 100, 32]);
  expect(DepartmentBody.properties.abbreviation).toMatchObject({ minLength: 2, maxLength: 3 });
  expect(PatientBody.properties.gender.enum.map((value) => value.length)).toEqual([1, 1]);
  expect(PatientBody.properties.height).toMatchObject({ minimum: 10, maximum: 300 });
});

it('what is taken at once, shown at once, and asked again for', () => {
  expect([MAX_READINGS, MAX_INGEST_BYTES]).toEqual([1_000, 1_048_576]);
  expect([TOAST_MS, RING_SIZE]).toEqual([10 * SECOND, 1_000]);
  expect(ASKING_AGAIN.forMs).toBe(30 * SECOND);
});

it('dates have exactly 10 characters', () => {
  const isDate = compile(CalendarDate);
  const dates = ['2026-03-10', '2026-3-10', '2026-03-010', '26-03-10', '2026-03-10T'];
  expect(dates.filter((date) => isDate(date))).toEqual(['2026-03-10']);
});

it.each([
  ['a device', Device.properties.battery_level],
  ['a reading', Reading.properties.battery_level],
])('battery of %s', (_, schema) => {
  const isLevel = compile(schema);
  expect([-0.1, 0, 100, 100.1].filter((level) => isLevel(level))).toEqual([0, 100]);
});

it('axes of the charts', () => {
  expect(CARDIO_MAX).toBe(125);
  expect([OXYGEN_MIN, OXYGEN_MAX]).toEqual([95, 101]);
  expect([TEMPERATURE_MIN, TEMPERATURE_MAX]).toEqual([33, 41]);
  expect(VITALS.respirationRate).toMatchObject({ side: 'right' });
  expect(VITALS.bodyTemperature).toMatchObject({ digits: 1 });
});

// From which comorbidity on the list has its popover is no constant: test/component/patients/patientList.test.tsx.
it('chips of comorbidities on a chart', () => {
  expect(MOST_CHIPS).toBe(5);
});

it('sessions: how long one lasts, when the app says so, how many a person has, and when one of those gives way', () => {
  const { sessionHours, idleLogoffMinutes } = loadConfig({}, [], { webDir: '/built/web' });
  expect([sessionHours, idleLogoffMinutes]).toEqual([12, 0]);
  expect(SESSION_NOTICE_MS).toBe(10 * MINUTE);
  expect([MAX_LIVE_TOKENS, UNUSED_MS]).toEqual([50, 10 * MINUTE]);
});

it('how soon an ongoing CRITICAL is announced again', () => {
  expect(REPEAT_MS).toBe(15 * MINUTE);
});
