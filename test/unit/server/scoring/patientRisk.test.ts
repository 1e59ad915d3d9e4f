import { byKey } from '../../../../src/clinical/observationKeys';
import { VITAL_KEYS, type VitalKey } from '../../../../src/clinical/vitals';
import type { PatientRisk } from '../../../../src/contract/risk';
import { PatientHistory } from '../../../../src/server/services/scoring/history/patientHistory';
import { patientRiskOf } from '../../../../src/server/services/scoring/patientRisk';
import { ReadingsInMemory, type HeldReading } from '../../../fixtures/database/readingsInMemory';

const START = Date.UTC(2026, 10, 20, 6, 0, 0);
const MINUTE = 60_000;

type Known = Partial<Record<VitalKey, number>>;

/** The risk of patient 7 at START plus `now` ms, with readings at START plus a number of ms. */
function riskOf(
  readings: readonly (readonly [at: number, known: Known])[],
  now: number,
  { isScored = true, stored = [] as HeldReading[], isKept = true } = {},
): Promise<PatientRisk> {
  const history = new PatientHistory();
  for (const [at, known] of readings) history.add(START + at, { ...byKey(VITAL_KEYS, () => null), ...known });
  const database = new ReadingsInMemory(stored);
  database.isScored = isScored;
  const historyAt = (patientId: number, revision: number) =>
    isKept && patientId === 7 && revision === 3 ? history : null;
  return patientRiskOf(database.tx, historyAt, { patientId: 7, revision: 3 }, START + now);
}

describe('why the scores of a patient are what they are', () => {
  it('is given with every group of the model, rounded to three decimals', async () => {
    const fall = Array.from(
      { length: 126 },
      (_, minute) => [minute * MINUTE, { bloodPressureMean: minute < 120 ? 87 : 61 }] as const,
    );
    const { at, hipi, spi } = await riskOf(fall, 126 * MINUTE);
    expect(at).toBe('2026-11-20T08:05:00.000Z');
    expect(hipi).toMatchObject({ band: 'medium', model: 'hipi-2' });
    expect(hipi?.contributions.map(({ points: _, ...rest }) => rest)).toEqual(
      [
        ['lowest of 6 h', 61],
        ['MAP now', 61],
        ['mean of 24 h', 78.333],
      ].map(([label, value]) => ({
        vital: 'bloodPressureMean',
        label,
        value,
        change_1h: -26,
        is_measured: true,
      })),
    );
    expect(hipi?.reasons.map(({ label }) => label)).toEqual(['lowest of 6 h', 'MAP now', 'mean of 24 h']);
    for (const points of [hipi?.baseline, ...(hipi?.contributions ?? []).map((each) => each.points)])
      expect(points).toBe(Number(points?.toFixed(3)));
    expect(spi).toBeNull();
  });

  it('names no value of what was not measured, and no change without the hour before', async () => {
    const { spi } = await riskOf([[0, { heartRate: 128 }]], 0);
    expect(spi?.contributions.find(({ vital }) => vital === 'bodyTemperature')).toMatchObject({
      label: null,
      value: null,
      change_1h: null,
      is_measured: false,
    });
  });

  it('is known while the newest reading is at most 30 min old', async () => {
    const low = [[0, { bloodPressureMean: 60 }]] as const;
    expect((await riskOf(low, 30 * MINUTE)).hipi).not.toBeNull();
    expect((await riskOf(low, 30 * MINUTE + 1)).hipi).toBeNull();
  });

  it('is not given while AI is off for the device; NEWS2 is', async () => {
    const risk = await riskOf([[0, { bloodPressureMean: 60, heartRate: 80 }]], 0, { isScored: false });
    expect(risk).toMatchObject({ hipi: null, spi: null, news2: { total: 0 } });
  });

  it('is read from the database when this process does not hold the revision', async () => {
    const stored = [{ patientId: 7, time: START, vitals: { bloodPressureMean: 60 } }];
    expect(await riskOf([], 0, { stored, isKept: false })).toMatchObject({
      at: '2026-11-20T06:00:00.000Z',
      hipi: { model: 'hipi-2' },
    });
  });

  it('is nothing of a patient who was never measured', async () =>
    expect(await riskOf([], 0)).toEqual({ at: null, hipi: null, spi: null, news2: null }));
});

describe('NEWS2 of a patient', () => {
  const readings = [
    [0, { heartRate: 112 }],
    [40 * MINUTE, { bodyTemperature: 39.5 }],
  ] as const;
  const temperature = { vital: 'bodyTemperature', value: 39.5, points: 2 };
  const pulse = { vital: 'heartRate', value: 112, points: 2 };

  it.each([
    ['up to 60 min old', 60 * MINUTE, { total: 4, parts_known: 2, parts: [pulse, temperature] }],
    ['without older ones', 60 * MINUTE + 1, { total: 2, parts_known: 1, parts: [temperature] }],
    ['up to its last minute', 100 * MINUTE, { total: 2, parts_known: 1, parts: [temperature] }],
    ['of which all are older', 100 * MINUTE + 1, null],
  ])('is that of values %s', async (_, now, news2) =>
    expect((await riskOf(readings, now)).news2).toEqual(news2),
  );

  it('is not known without one of its parts', async () =>
    expect((await riskOf([[0, { bloodPressureMean: 60 }]], 0)).news2).toBeNull());
});
