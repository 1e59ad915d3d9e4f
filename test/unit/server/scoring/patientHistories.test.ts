import { byKey } from '../../../../src/clinical/observationKeys';
import { VITAL_KEYS } from '../../../../src/clinical/vitals';
import {
  loadHistory,
  loadHistoryAsOf,
  loadHistoryByHand,
  PatientHistories,
} from '../../../../src/server/services/scoring/history/patientHistories';
import { PatientHistory } from '../../../../src/server/services/scoring/history/patientHistory';
import { ReadingsInMemory } from '../../../fixtures/database/readingsInMemory';

const NOW = Date.UTC(2026, 10, 20, 6, 0, 30);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A history whose newest reading is at NOW plus `at` ms. */
function historyOf(at = 0): PatientHistory {
  const history = new PatientHistory();
  history.add(NOW + at, { ...byKey(VITAL_KEYS, () => null), heartRate: 80 });
  return history;
}

/** Heart rates of patient 7, each at NOW plus a number of ms. */
const pulses = (...values: [at: number, heartRate: number][]): ReadingsInMemory =>
  new ReadingsInMemory(
    values.map(([at, heartRate]) => ({ patientId: 7, time: NOW + at, vitals: { heartRate } })),
  );

describe('the histories that a process keeps', () => {
  const kept = (history: PatientHistory, revision = 3): PatientHistories => {
    const histories = new PatientHistories();
    histories.keep(7, history, revision, NOW);
    return histories;
  };

  it('are read at the revision of the database alone', () => {
    const history = historyOf();
    expect(kept(history).at(7, 3)).toBe(history);
    expect(kept(history).at(7, 4)).toBeNull();
    expect(kept(history).at(8, 3)).toBeNull();
  });

  it('are taken at their revision without a statement, and only once', async () => {
    const [history, database] = [historyOf(), pulses()];
    const histories = kept(history);
    expect((await histories.take(database.tx, new Map([[7, 3]]), NOW)).get(7)).toBe(history);
    expect(database.answered).toBe(0);
    expect(histories.at(7, 3)).toBeNull();
  });

  it('are read again at another revision', async () => {
    const taken = await kept(historyOf()).take(pulses([-MINUTE, 90]).tx, new Map([[7, 4]]), NOW);
    expect(taken.get(7)?.moment).toBe(NOW - MINUTE);
  });

  it('are read again when they reach more than 5 s ahead of the server', async () => {
    const momentOf = async (ahead: number) => {
      const database = pulses([-MINUTE, 80], [ahead, 80]);
      return (await kept(historyOf(ahead)).take(database.tx, new Map([[7, 3]]), NOW)).get(7)?.moment;
    };
    expect(await momentOf(5 * SECOND)).toBe(NOW + 5 * SECOND);
    expect(await momentOf(5 * SECOND + 1)).toBe(NOW - MINUTE);
  });

  it('are read for at most 20 patients at once', async () => {
    const statementsOf = async (patients: number) => {
      const database = pulses();
      const revisions = new Map(Array.from({ length: patients }, (_, id) => [id, 0]));
      const taken = await new PatientHistories().take(database.tx, revisions, NOW);
      expect(taken.size).toBe(patients);
      return database.answered;
    };
    expect([await statementsOf(20), await statementsOf(21)]).toEqual([3, 6]);
  });

  it('are discarded once they are unused for over an hour, which is looked for each minute', () => {
    const histories = kept(historyOf());
    const isKeptAfterUseAt = (at: number): boolean => {
      histories.keep(8, historyOf(), 1, NOW + at);
      return histories.at(7, 3) !== null;
    };
    expect(isKeptAfterUseAt(HOUR)).toBe(true);
    expect(isKeptAfterUseAt(HOUR + MINUTE - 1)).toBe(true);
    expect(isKeptAfterUseAt(HOUR + MINUTE)).toBe(false);
  });
});

describe('a history that is read', () => {
  it('is seen from the newest reading, and reaches back for a day', async () => {
    const { tx } = pulses([-MINUTE, 60], [-90 * MINUTE, 80], [-23.5 * HOUR, 90], [-24.5 * HOUR, 100]);
    const history = await loadHistory(tx, 7, NOW);
    expect(history.moment).toBe(NOW - MINUTE);
    expect([0, 1, 2, 22, 23].map((hour) => history.hourMedian('heartRate', hour))).toEqual([
      60,
      80,
      null,
      null,
      90,
    ]);
  });

  it('leaves out what is dated over 5 s ahead of the server', async () => {
    const { tx } = pulses([-MINUTE, 80], [5 * SECOND, 80], [5 * SECOND + 1, 80]);
    expect((await loadHistory(tx, 7, NOW)).moment).toBe(NOW + 5 * SECOND);
  });

  it('is empty for a patient without readings', async () =>
    expect((await loadHistory(pulses([0, 80]).tx, 8, NOW)).moment).toBe(-Infinity));

  it('as of an earlier moment has what was measured up to it, the minute that its hour cuts as well', async () => {
    const { tx } = pulses([-HOUR - 20 * SECOND, 70], [-HOUR + 1, 80], [0, 90], [1, 100], [-24 * HOUR, 50]);
    const history = await loadHistoryAsOf(tx, 7, NOW);
    expect(history.moment).toBe(NOW);
    expect(history.hourMedian('heartRate', 0)).toBe(85);
    // 70 and 80 fell in one minute.
    expect(history.hourMedian('heartRate', 1)).toBe(75);
    const dayBefore = pulses([-24 * HOUR - 20 * SECOND, 50], [0, 90]);
    expect((await loadHistoryAsOf(dayBefore.tx, 7, NOW)).hourMedian('heartRate', 23)).toBeNull();
    const within = pulses([-24 * HOUR + MINUTE, 50], [0, 90]);
    expect((await loadHistoryAsOf(within.tx, 7, NOW)).hourMedian('heartRate', 23)).toBe(50);
    expect((await loadHistoryAsOf(within.tx, 8, NOW)).moment).toBe(-Infinity);
  });

  it('for a set logged by hand has, of the last hour, logged values alone of the vitals of the set', async () => {
    const { tx } = new ReadingsInMemory([
      { patientId: 7, time: NOW - 90 * MINUTE, vitals: { heartRate: 60 } },
      { patientId: 7, time: NOW - 2 * MINUTE, vitals: { heartRate: 80, bodyTemperature: 37 } },
      { patientId: 7, time: NOW - MINUTE, vitals: { heartRate: 82 } },
      { patientId: 7, time: NOW, vitals: { heartRate: 120 }, byHand: true },
    ]);
    const history = await loadHistoryByHand(tx, 7, NOW, ['heartRate']);
    expect(history.moment).toBe(NOW);
    expect([0, 1].map((hour) => history.hourMedian('heartRate', hour))).toEqual([120, 60]);
    expect(history.now('bodyTemperature')).toBe(37);
    expect((await loadHistoryByHand(tx, 7, NOW, [])).hourMedian('heartRate', 0)).toBe(82);
    expect((await loadHistoryByHand(tx, 8, NOW, [])).moment).toBe(-Infinity);
  });
});
