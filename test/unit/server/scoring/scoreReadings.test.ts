import { NOTHING_KNOWN, type ObservationValues } from '../../../../src/clinical/observationKeys';
import type { AttributedReading } from '../../../../src/server/services/ingest/attributeReadings';
import { PatientHistories } from '../../../../src/server/services/scoring/history/patientHistories';
import { PatientHistory } from '../../../../src/server/services/scoring/history/patientHistory';
import { scorePatients } from '../../../../src/server/services/scoring/scorePatients';
import { scoreReadings } from '../../../../src/server/services/scoring/scoreReadings';
import { ReadingsInMemory, type HeldReading } from '../../../fixtures/database/readingsInMemory';
import { placedReading } from '../../../fixtures/readings/placedReading';

const START = Date.UTC(2026, 10, 20, 6, 0, 30);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const reading = (at: number, known: Partial<ObservationValues>, aiEnabled = true): AttributedReading => ({
  ...placedReading(START + at, known),
  patientId: 7,
  aiEnabled,
  wornSince: 0,
});
const pressure = (at: number, bloodPressureMean: number, aiEnabled = true) =>
  reading(at, { bloodPressureMean }, aiEnabled);
const pulse = (at: number) => reading(at, { heartRate: 80 });
const held = (at: number, bloodPressureMean: number): HeldReading => ({
  patientId: 7,
  time: START + at,
  vitals: { bloodPressureMean },
});

/** A history with a mean pressure of 90 at START. */
function calm(): PatientHistory {
  const history = new PatientHistory();
  history.add(START, { ...NOTHING_KNOWN, bloodPressureMean: 90 });
  return history;
}

/** These readings, scored after a calm history: when each was measured, its HIPI, and what else there was. */
async function scored(readings: readonly AttributedReading[], stored: readonly HeldReading[] = []) {
  const database = new ReadingsInMemory(stored);
  const history = calm();
  const result = await scoreReadings(database.tx, 7, history, readings);
  return {
    hipi: result.readings.map(({ time, observations }) => [
      time - START,
      observations.hipi === null ? null : Math.round(observations.hipi),
    ]),
    rescored: result.rescored,
    moment: history.moment - START,
    statements: database.answered,
    readings: result.readings,
  };
}

describe('new readings of a patient', () => {
  it('are scored in the order of their times, with what was known before, without reading the past', async () => {
    const result = await scored([pressure(40 * MINUTE, 60), pressure(20 * MINUTE, 90)]);
    expect(result).toMatchObject({ rescored: null, moment: 40 * MINUTE, statements: 0 });
    expect(result.hipi[0]).toEqual([20 * MINUTE, 1]);
    expect(result.hipi[1]?.[0]).toBe(40 * MINUTE);
    expect(result.hipi[1]?.[1]).toBeGreaterThan(30);
  });

  it('have no scores of a device with AI off, whose values still count', async () => {
    const { readings, hipi } = await scored([pressure(MINUTE, 60, false), pulse(2 * MINUTE)]);
    expect(readings[0]).toEqual(pressure(MINUTE, 60, false));
    expect(hipi[1]?.[1]).toBeGreaterThan(30);
  });

  it('at the very moment of the history are not late', async () =>
    expect(await scored([pulse(0)])).toMatchObject({ hipi: [[0, 1]], rescored: null, statements: 0 }));
});

describe('late readings of a patient', () => {
  it('have the scores of their own time; those of the newest reading are computed again', async () => {
    const { hipi, rescored, moment } = await scored([pressure(-2 * HOUR, 65)]);
    expect(hipi).toEqual([[-2 * HOUR, 88]]);
    expect(moment).toBe(0);
    expect(rescored).toMatchObject({ time: START, spi: null });
    expect(rescored?.hipi).toBeGreaterThan(1.5);
  });

  it('leave nothing to compute again when a newer one came with them', async () => {
    const { hipi, rescored } = await scored([pulse(MINUTE), pressure(-HOUR, 65)]);
    expect(rescored).toBeNull();
    expect(hipi.map(([at]) => at)).toEqual([-HOUR, MINUTE]);
  });

  it('count what is stored up to each of them, in any order', async () => {
    const stored = [held(-25 * MINUTE, 75), held(-40 * MINUTE, 65), held(-30 * MINUTE, 70)];
    const late = [pulse(-50 * MINUTE), pulse(-40 * MINUTE), pulse(-26 * MINUTE)];
    const { hipi } = await scored(late, stored);
    expect(hipi.slice(0, 2)).toEqual([
      [-50 * MINUTE, null],
      [-40 * MINUTE, 88],
    ]);
    expect(hipi[2]?.[1]).not.toBe(88);
    expect(hipi[2]?.[1]).not.toBeNull();
  });

  it.each([
    ['one', [-3 * HOUR], 2],
    ['two less than an hour apart', [-3 * HOUR, -2 * HOUR - 1], 3],
    ['two an hour apart', [-3 * HOUR, -2 * HOUR], 4],
    ['three of which two are close', [-5 * HOUR, -3 * HOUR, -3 * HOUR + 1], 5],
  ])('of less than an hour apart share one read of the past: %s', async (_, times, statements) =>
    expect(await scored(times.map(pulse))).toMatchObject({ statements }),
  );
});

describe('a group of patients', () => {
  const score = (worn: ReadonlyMap<number, readonly AttributedReading[]>, histories: PatientHistories) => {
    const states = new Map([[7, { revision: 4 }]]) as unknown as Parameters<typeof scorePatients>[3];
    return scorePatients(new ReadingsInMemory().tx, histories, worn, states, START);
  };

  it('is scored where a device has AI enabled; the others’ readings stay as they are', async () => {
    const worn = new Map([
      [7, [pressure(0, 60, false), pressure(MINUTE, 65)]],
      [8, [pressure(0, 60, false)]],
    ]);
    const { readings, histories } = await score(worn, new PatientHistories());
    expect([...readings.keys()]).toEqual([7, 8]);
    expect(readings.get(8)).toEqual(worn.get(8));
    expect(readings.get(7)?.map(({ observations }) => observations.hipi !== null)).toEqual([false, true]);
    // NEWS2 is worked out of every patient.
    expect([...histories.keys()]).toEqual([7, 8]);
  });

  it('is remembered at the next revision once it is stored, and not before', async () => {
    const histories = new PatientHistories();
    const group = await score(new Map([7, 9].map((id) => [id, [pressure(0, 65)]])), histories);
    expect(histories.at(7, 5)).toBeNull();
    group.remember(START);
    expect(histories.at(7, 5)).toBe(group.histories.get(7));
    expect(histories.at(7, 5)).not.toBeNull();
    expect(histories.at(9, 1)).not.toBeNull();
  });

  it('names the patients whose newest scores changed by late readings', async () => {
    const histories = new PatientHistories();
    histories.keep(7, calm(), 4, START);
    const { rescored } = await score(
      new Map([
        [7, [pressure(-HOUR, 65)]],
        [9, [pressure(0, 65)]],
      ]),
      histories,
    );
    expect(rescored).toMatchObject([{ patientId: 7, time: START }]);
  });
});
