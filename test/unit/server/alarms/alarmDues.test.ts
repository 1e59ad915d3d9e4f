import { obstacleTo, type Answer } from '../../../../src/server/services/alarms/lifecycle/answers';
import { Draft } from '../../../../src/server/services/alarms/lifecycle/draft';
import { MAX_AHEAD_MS, nextDue } from '../../../../src/server/services/alarms/lifecycle/dues';
import { AlarmLife, MINUTE, START } from '../../../fixtures/alerts/alarmLife';

let life: AlarmLife;
beforeEach(() => (life = new AlarmLife()));

const due = () => {
  const at = nextDue(life.patient, life.now);
  return at === null ? null : (at - START) / MINUTE;
};
const takenOff = (at: number | null) => (life.patient = { ...life.patient, unwornSince: at });

describe('when time alone next changes the alarms of a patient', () => {
  it('is never without an alarm, a pause or a roster', () => {
    expect(due()).toBeNull();
    life.found('CRITICAL');
    expect(due()).toBeNull();
  });

  it('is at the first acknowledgement that ends, of open alarms alone', () => {
    life.found('WARNING', { kind: 'hipi' });
    life.answer('acknowledge', 1, 'hipi');
    expect(due()).toBe(60);
    life.found('CRITICAL');
    life.answer('acknowledge');
    expect(due()).toBe(15);
    life.found(null);
    expect(due()).toBe(60);
    life.found(null, { kind: 'hipi' });
    expect(due()).toBeNull();
  });

  it('is at the first pause that ends', () => {
    life.pause(10);
    life.pause(5, 'bloodOxygenSaturationLow');
    expect(due()).toBe(5);
    life.take({ type: 'resume', kind: 'bloodOxygenSaturationLow', by: 1 });
    expect(due()).toBe(10);
  });

  it('is the earliest of all', () => {
    life.found('CRITICAL', { kind: 'bloodOxygenSaturationLow' });
    life.answer('acknowledge', 1, 'bloodOxygenSaturationLow');
    life.pause(10);
    expect(due()).toBe(10);
    takenOff(START);
    expect(due()).toBe(5);
  });
});

it('no due time lies further ahead than the longest pause, and a minute', () => {
  expect(MAX_AHEAD_MS).toBe(61 * MINUTE);
});

describe('what is in the way of an answer', () => {
  const obstacle = (type: Answer['type'], by = 2, from?: number) =>
    obstacleTo(new Draft(life.patient, life.now), { type, kind: 'heartRateHigh', by, from });

  it('is that nothing is open, that it is unacknowledged, or that another user has it', () => {
    expect(obstacle('acknowledge')).toBe('nothing open');
    life.found('CRITICAL');
    expect([obstacle('acknowledge'), obstacle('take over'), obstacle('release')]).toEqual([
      null,
      null,
      'unacknowledged',
    ]);
    life.answer('acknowledge', 1);
    expect([obstacle('acknowledge'), obstacle('release'), obstacle('release', 1)]).toEqual([
      'of another',
      'of another',
      null,
    ]);
    expect([obstacle('take over', 2, 1), obstacle('take over', 2, 3)]).toEqual([null, 'of another']);
  });
});

describe('five minutes after the device was taken off', () => {
  it.each([
    ['an alarm by its values is over', { kind: 'heartRateHigh' }, 5],
    ['one raised by hand stays', { kind: 'heartRateHigh', byHand: true }, null],
    ['one about the device itself stays', { kind: 'signalLost' }, null],
    ['one of another system stays', { kind: 'foreignAlarm' }, null],
  ] as const)('%s', (_, more, minutes) => {
    life.found('WARNING', more);
    takenOff(START);
    expect(due()).toBe(minutes);
    life.pass(5 * MINUTE - 1);
    expect(life.open(more.kind)).toBeDefined();
    life.pass(1);
    if (minutes === null) {
      expect(life.open(more.kind)).toBeDefined();
      expect(life.cleared).toEqual([]);
    } else {
      expect(life.at(0).resolved).toEqual({ at: life.now, as: 'device taken off', reason: null });
      // A value that is outside once it is worn again raises a new one.
      expect(life.cleared).toEqual(['heartRateHigh']);
      expect(due()).toBeNull();
    }
  });

  it('ends nothing while one is worn, and nothing that is over', () => {
    life.found('WARNING');
    takenOff(null);
    life.pass(10 * MINUTE);
    expect(life.open()).toBeDefined();
    life.found(null);
    takenOff(life.now);
    expect(due()).toBeNull();
  });
});
