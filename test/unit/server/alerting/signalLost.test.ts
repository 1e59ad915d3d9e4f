import { RulePatient } from '../../../fixtures/patients/rulePatient';
import { HOUR, MINUTE, SECOND, START } from '../../../fixtures/patients/alertedPatient';
import {
  changesOfSilence,
  silenceOf,
  standsCritical,
} from '../../../../src/server/services/alarms/watch/silences';
import { FEEDS, lostADay } from '../../../fixtures/alarms/lostSignals';

const HR = { heartRate: 80 };

describe('SIGNAL_LOST', () => {
  const lost = (gaps: number[], age: number, isInDanger = false) =>
    silenceOf({ feed: { valueAt: START, gaps }, notBefore: 0, isInDanger }, START + age)?.severity ?? null;

  it('is INFO after 5 min or three gaps, at risk WARNING after 90 s or 3.2 gaps', () => {
    expect([5 * MINUTE, 5 * MINUTE + 1].map((age) => lost([2 * SECOND], age))).toEqual([null, 'INFO']);
    expect([30 * MINUTE, 30 * MINUTE + 1].map((age) => lost([10 * MINUTE], age))).toEqual([null, 'INFO']);
    expect([30 * MINUTE, 30 * MINUTE + 1].map((age) => lost([], age))).toEqual([null, 'INFO']);
    expect([90 * SECOND, 90 * SECOND + 1].map((age) => lost([2 * SECOND], age, true))).toEqual([
      null,
      'WARNING',
    ]);
    expect([192 * SECOND, 192 * SECOND + 1].map((age) => lost([MINUTE], age, true))).toEqual([
      null,
      'WARNING',
    ]);
  });

  it('is not before the device was put on, of one that never sent a value, or of a time ahead', () => {
    const feed = { valueAt: START, gaps: [2 * SECOND] };
    const worn = { feed, notBefore: START + MINUTE, isInDanger: false };
    expect(silenceOf(worn, START + 6 * MINUTE)).toBeNull();
    expect(silenceOf(worn, START + 6 * MINUTE + 1)).toEqual({ since: START + MINUTE, severity: 'INFO' });
    expect(silenceOf({ ...worn, feed: { valueAt: null, gaps: [] } }, START + HOUR)).toBeNull();
    expect(silenceOf({ ...worn, feed: null }, START + HOUR)).toBeNull();
    expect(silenceOf(worn, START - HOUR)).toBeNull();
  });

  it('[J5] is counted from the last value that was of the present when it came, of a feed that sends old ones', () => {
    const feed = { valueAt: START + HOUR, currentAt: START, gaps: [2 * SECOND] };
    const worn = { feed, notBefore: 0, isInDanger: false };
    expect(silenceOf(worn, START + 5 * MINUTE)).toBeNull();
    expect(silenceOf(worn, START + 5 * MINUTE + 1)).toEqual({ since: START, severity: 'INFO' });
    const never = { ...worn, feed: { ...feed, currentAt: null }, notBefore: START + MINUTE };
    expect(silenceOf(never, START + 6 * MINUTE)).toBeNull();
    expect(silenceOf(never, START + 6 * MINUTE + 1)).toEqual({ since: START + MINUTE, severity: 'INFO' });
  });

  it('[J6] is counted from when the clock was set back, of a feed that fell silent with it', () => {
    const feed = { valueAt: START + HOUR, gaps: [2 * SECOND] };
    const worn = { feed, notBefore: START, isInDanger: true };
    expect(silenceOf(worn, START + 90 * SECOND)).toBeNull();
    expect(silenceOf(worn, START + 90 * SECOND + 1)).toEqual({ since: START, severity: 'WARNING' });
  });

  it('reports for every alarm of the stream that stands that there is no data since', () => {
    const patient = new RulePatient().measure([[0, { heartRate: 150 }]]);
    patient.log([SECOND, { bloodOxygenSaturation: 80 }]);
    expect(standsCritical(patient.states)).toBe(true);
    const changes = changesOfSilence(
      7,
      patient.states,
      { since: START, severity: 'WARNING' },
      START + 2 * MINUTE,
    );
    expect(changes).toMatchObject([
      { kind: 'signalLost', severity: 'WARNING', value: 2, isNews: true },
      { kind: 'heartRateHigh', severity: 'CRITICAL', value: 150, noDataSince: START, isNews: false },
    ]);
  });

  it('ends with the next value', () => {
    const patient = new RulePatient().measure([[0, HR]]);
    patient.states = {
      ...patient.states,
      technical: { signalLost: { severity: 'INFO', at: START + MINUTE } },
    };
    expect(patient.deliver([[10 * MINUTE, {}]]).all).toEqual([]);
    expect(patient.deliver([[11 * MINUTE, HR]]).ofKind('signalLost')).toMatchObject([{ severity: null }]);
    expect(patient.states.technical).toBeUndefined();
  });

  it('[J5] does not end with a value that comes too late to be shown, but with one logged by hand', () => {
    const silent = () => {
      const patient = new RulePatient().measure([[0, HR]]);
      patient.states = {
        ...patient.states,
        technical: { signalLost: { severity: 'INFO', at: START + MINUTE } },
      };
      return patient;
    };
    const [now, silenceMs] = [20 * MINUTE, 5 * MINUTE];
    const late = silent().deliver([[15 * MINUTE - 1, HR]], { now, silenceMs });
    expect(late.ofKind('signalLost')).toEqual([]);
    const inTime = silent().deliver([[15 * MINUTE, HR]], { now, silenceMs });
    expect(inTime.ofKind('signalLost')).toMatchObject([{ severity: null }]);
    const byHand = silent().deliver([[10 * MINUTE, HR]], { now, silenceMs, byHand: true });
    expect(byHand.ofKind('signalLost')).toMatchObject([{ severity: null }]);
  });

  it.each(FEEDS)(
    'is less than once a day in a feed of $name of which 5 % is missing, under 5 times in danger',
    (feed) => {
      const { calm, danger } = lostADay(feed, Math.max(20, (feed.every / MINUTE) * 4));
      expect(calm).toBeLessThan(1);
      expect(danger).toBeLessThan(5);
    },
  );
});
