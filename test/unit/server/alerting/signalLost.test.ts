import { RulePatient } from '../../../fixtures/patients/rulePatient';
import { HOUR, MINUTE, SECOND, START } from '../../../fixtures/patients/alertedPatient';
import { lostSignal, silenceOf } from '../../../../src/server/services/alarms/watch/silences';
import { FEEDS, lostADay } from '../../../fixtures/alarms/lostSignals';

const HR = { heartRate: 80 };

describe('SIGNAL_LOST', () => {
  const lost = (gaps: number[], age: number, isInDanger = false) =>
    silenceOf({ feed: { valueAt: START, gaps }, wornSince: 0, isInDanger }, 0, START + age)?.severity ?? null;

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

  it('is counted from when the device was put on, also of one that never sent a value: its gap is taken for 10 min', () => {
    const feed = { valueAt: START, gaps: [2 * SECOND] };
    const worn = { feed, wornSince: START + MINUTE, isInDanger: false };
    expect(silenceOf(worn, 0, START + 6 * MINUTE)).toBeNull();
    expect(silenceOf(worn, 0, START + 6 * MINUTE + 1)).toEqual({ since: START + MINUTE, severity: 'INFO' });
    for (const never of [null, { valueAt: null, gaps: [] }]) {
      const dead = { feed: never, wornSince: START, isInDanger: false };
      expect(silenceOf(dead, 0, START + 30 * MINUTE)).toBeNull();
      expect(silenceOf(dead, 0, START + 30 * MINUTE + 1)).toEqual({ since: START, severity: 'INFO' });
      const inDanger = { ...dead, isInDanger: true };
      expect(silenceOf(inDanger, 0, START + 32 * MINUTE)).toBeNull();
      expect(silenceOf(inDanger, 0, START + 32 * MINUTE + 1)).toMatchObject({ severity: 'WARNING' });
    }
  });

  it('is counted from the start of the server, and yet since the last value', () => {
    const worn = { feed: { valueAt: START, gaps: [2 * SECOND] }, wornSince: 0, isInDanger: true };
    const started = START + HOUR;
    expect(silenceOf(worn, started, started + 90 * SECOND)).toBeNull();
    expect(silenceOf(worn, started, started + 90 * SECOND + 1)).toEqual({
      since: START,
      severity: 'WARNING',
    });
  });

  it('[J5] is counted from the last value that was of the present when it came, of a feed that sends old ones', () => {
    const feed = { valueAt: START + HOUR, currentAt: START, gaps: [2 * SECOND] };
    const worn = { feed, wornSince: 0, isInDanger: false };
    expect(silenceOf(worn, 0, START + 5 * MINUTE)).toBeNull();
    expect(silenceOf(worn, 0, START + 5 * MINUTE + 1)).toEqual({ since: START, severity: 'INFO' });
    const never = { ...worn, feed: { ...feed, currentAt: null }, wornSince: START + MINUTE };
    expect(silenceOf(never, 0, START + 6 * MINUTE)).toBeNull();
    expect(silenceOf(never, 0, START + 6 * MINUTE + 1)).toEqual({ since: START + MINUTE, severity: 'INFO' });
  });

  it('[J6] is counted from when the clock was set back, of a feed that fell silent with it, or a device put on before', () => {
    const feed = { valueAt: START + HOUR, gaps: [2 * SECOND] };
    for (const wornSince of [0, START + HOUR]) {
      const worn = { feed, wornSince, isInDanger: true };
      expect(silenceOf(worn, START, START - HOUR)).toBeNull();
      expect(silenceOf(worn, START, START + 90 * SECOND)).toBeNull();
      expect(silenceOf(worn, START, START + 90 * SECOND + 1)).toEqual({ since: START, severity: 'WARNING' });
    }
  });

  it('reports for every alarm of the stream that stands since when its kind has had no data', () => {
    const patient = new RulePatient().measure([[0, { heartRate: 150 }]]);
    patient.log([SECOND, { bloodOxygenSaturation: 80 }]);
    const silence = { since: START + MINUTE, severity: 'WARNING' } as const;
    const found = lostSignal(7, patient.states, { silence, wornSince: 0 }, START + 3 * MINUTE);
    expect(found?.changes).toMatchObject([
      { kind: 'signalLost', severity: 'WARNING', value: 2, isNews: true },
      { kind: 'heartRateHigh', severity: 'CRITICAL', value: 150, noDataSince: START, isNews: false },
    ]);
  });

  it('[J5] is shown since the newest value that a backlog brought, which is none of the present, and so are the alarms that stand', () => {
    const patient = new RulePatient().measure([[10 * MINUTE, { heartRate: 150 }]]);
    const silence = { since: START, severity: 'INFO' } as const;
    const at = (now: number) =>
      lostSignal(7, patient.states, { silence, wornSince: 0 }, START + now)?.changes;
    expect(at(40 * MINUTE)).toMatchObject([
      { kind: 'signalLost', value: 30, measuredAt: START + 10 * MINUTE },
      { kind: 'heartRateHigh', noDataSince: START + 10 * MINUTE },
    ]);
    // Dated ahead of a clock that was set back: nothing is known of when it was.
    expect(at(2 * MINUTE)).toMatchObject([
      { kind: 'signalLost', value: 2, measuredAt: START },
      { kind: 'heartRateHigh', noDataSince: START },
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

  it('[J5] does not end with a value that comes too late to be shown, nor with one logged by hand', () => {
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
    expect(byHand.ofKind('signalLost')).toEqual([]);
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
