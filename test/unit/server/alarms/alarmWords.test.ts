import type { AlarmSeverity } from '../../../../src/clinical/alarms/alarms';
import type { ConditionChange } from '../../../../src/server/services/alarms/conditionChange';
import type { Explanation } from '../../../../src/server/services/alarms/lifecycle/conditions';
import { AlarmLife, MINUTE, START } from '../../../fixtures/alerts/alarmLife';

const SECOND = 1_000;
const CLOCK_AHEAD_MS = 10 * SECOND;

let life: AlarmLife;
beforeEach(() => (life = new AlarmLife()));

const silently = { isNews: false };
/** What the story says of the last of these steps. */
const said = (event: string) => life.steps.findLast((step) => step.event === event)?.detail;
const after = (ms: number) => void (life.now += ms);

function explained(severity: AlarmSeverity, explanation: Explanation, more: Partial<ConditionChange> = {}) {
  const change: ConditionChange = {
    ...{ patientId: 7, kind: 'heartRateHigh', severity, value: 150, measuredAt: life.now },
    ...{ isNews: true, isLate: false, byHand: false, isSlow: false, ...more },
  };
  return life.take({ type: 'condition', change, explanation });
}

describe('why an acknowledgement ended is stated', () => {
  beforeEach(() => {
    life.found('WARNING');
    life.answer('acknowledge');
    after(MINUTE);
  });

  it('the alarm became worse', () => {
    life.found('CRITICAL', { ...silently, isDeeper: true });
    expect(said('expired')).toBe('it became worse');
  });

  it('its value is far beyond what it was', () => {
    life.found('WARNING', { ...silently, isDeeper: true });
    expect(said('expired')).toBe('the value is far beyond what it was');
  });

  it('it is announced anew without being worse: a silence was before', () => {
    expect(life.found('WARNING').steps).toEqual(['expired', 'announced']);
    expect(said('expired')).toBe('outside again after a silence');
  });

  it('it is far beyond what it was when it is raised again', () => {
    life.found(null);
    after(MINUTE);
    life.found('WARNING', { ...silently, isDeeper: true });
    expect([said('raised'), said('expired')]).toEqual(['again', 'the value is far beyond what it was']);
  });

  it('its time has passed: found by the value that came up to 10 s before anything else looked', () => {
    life.now = START + 60 * MINUTE;
    life.found('WARNING', silently);
    expect(said('expired')).toBe('its time has passed');
  });

  it.each([
    [0, ['expired', 'announced']],
    [CLOCK_AHEAD_MS, ['expired', 'announced']],
    // The clock may have been set forward: that is found first.
    [CLOCK_AHEAD_MS + 1, []],
  ])('a value %p ms after its time', (ms, steps) => {
    life.now = START + 60 * MINUTE + ms;
    expect(life.found('WARNING', silently).steps).toEqual(steps);
  });

  it.each([
    [CLOCK_AHEAD_MS, 'its time has passed', CLOCK_AHEAD_MS],
    [CLOCK_AHEAD_MS + 1, 'its time has passed, found later', 0],
  ])('found %p ms after its time by the clock', (ms, detail, at) => {
    life.now = START + 60 * MINUTE;
    life.pass(ms);
    expect(life.steps.find(({ event }) => event === 'expired')).toMatchObject({
      detail,
      at: START + 60 * MINUTE + at,
    });
  });
});

it('of another system: it raised another one', () => {
  life.found('WARNING', { kind: 'foreignAlarm', said: 'Apnea' });
  expect(life.open('foreignAlarm')).toMatchObject({ said: 'Apnea' });
  life.answer('acknowledge', 1, 'foreignAlarm');
  life.found('WARNING', { kind: 'foreignAlarm', said: 'Low MV' });
  expect(said('expired')).toBe('the other system raised another one');
  expect(life.open('foreignAlarm')).toMatchObject({ said: 'Low MV' });
  // One that says nothing leaves the words.
  life.found('WARNING', { kind: 'foreignAlarm' });
  expect(life.open('foreignAlarm')).toMatchObject({ said: 'Low MV' });
});

it('how it ended is stated, and what is over at once leaves an open one as it is', () => {
  life.found('CRITICAL');
  expect(life.found('CRITICAL', { ...silently, isOver: true }).steps).toEqual([]);
  life.found(null);
  expect(said('resolved')).toBe('condition over');
  expect(life.at(0).resolved).toMatchObject({ as: 'condition over' });
  expect('said' in life.at(0)).toBe(false);
});

it('is the same alarm up to 10 min after its end', () => {
  life.found('CRITICAL');
  life.found(null);
  after(10 * MINUTE);
  life.found('CRITICAL');
  expect(life.patient.alarms).toHaveLength(1);
  life.found(null);
  after(10 * MINUTE + 1);
  life.found('CRITICAL');
  expect(life.patient.alarms).toHaveLength(2);
});

describe('the clock of an unacknowledged alarm', () => {
  const since = () => ((life.open()?.escalatingSince ?? Number.NaN) - START) / SECOND;

  it('begins at level 0, and anew with another severity', () => {
    life.found('WARNING');
    expect(life.open()).toMatchObject({ escalation: 0, escalatingSince: START });
    after(10 * SECOND);
    life.found('CRITICAL', silently);
    expect(since()).toBe(10);
    after(10 * SECOND);
    life.found('WARNING', silently);
    expect(since()).toBe(20);
    after(10 * SECOND);
    life.found('WARNING', silently);
    expect(since()).toBe(20);
  });

  it('stands while the alarm is over, and begins anew when it is another severity then', () => {
    life.found('CRITICAL');
    life.found(null);
    life.found('CRITICAL');
    expect(since()).toBe(0);
    after(30 * SECOND);
    life.found(null);
    after(20 * SECOND);
    life.found('CRITICAL');
    expect(since()).toBe(20);
    life.found(null);
    after(10 * SECOND);
    life.found('WARNING');
    expect(since()).toBe(60);
  });

  it('begins anew when a deeper value ends a pause that did not hold it', () => {
    life.pause(10);
    life.found('CRITICAL');
    after(30 * SECOND);
    expect(life.found('CRITICAL', { ...silently, isDeeper: true }).steps).toEqual(['resumed', 'announced']);
    expect(said('resumed')).toBe('the value is far beyond what it was');
    expect(since()).toBe(30);
  });
});

describe('where an alarm comes from', () => {
  const WHY = { model: 'hipi-2', reasons: [] };
  const UNEXPLAINED = { model: '', reasons: [] };
  const REASON = { vital: 'heartRate', points: 3 } as unknown as Explanation['reasons'][number];

  it('is stated anew when it is announced or worse, and not by other values', () => {
    explained('WARNING', WHY, { byHand: true });
    explained('WARNING', WHY, { ...silently, byHand: false });
    expect(life.open()).toMatchObject({ byHand: true });
    explained('WARNING', WHY, { byHand: false, isSlow: true });
    expect(life.open()).toMatchObject({ byHand: false, isSlow: true });
    explained('CRITICAL', WHY, { ...silently, isSlow: false });
    expect(life.open()).toMatchObject({ isSlow: false });
  });

  it.each([
    ['the model alone', { model: 'hipi-3', reasons: [] }],
    ['reasons alone', { model: '', reasons: [REASON] }],
  ])('what has %s explains it; nothing at all leaves what was known', (_, explanation) => {
    explained('WARNING', WHY);
    explained('WARNING', explanation);
    expect(life.open()).toMatchObject(explanation);
    explained('WARNING', UNEXPLAINED);
    expect(life.open()).toMatchObject(explanation);
  });
});
