import { LabSeriesList, LabTests } from '../../../src/contract/labTests';
import { compile } from '../../../src/contract/validate';
import { ENGINES } from '../../fixtures/database/database';
import { serverOn } from '../../fixtures/server/serverOn';
import { addPatient } from '../../fixtures/ward/ward';

const isPage = compile(LabTests);
const isSeriesList = compile(LabSeriesList);

describe.each(ENGINES)('laboratory tests on %s', (engine) => {
  const on = serverOn(engine);
  let patient: number;
  beforeAll(async () => {
    patient = await addPatient(on.server.db);
    for (const [type, results, sample] of [
      ['Chemistry', '2026-03-09T10:00:00Z', '2026-03-09T08:00:00Z'],
      ['blood count', '2026-03-08T10:00:00Z', '2026-03-08T09:00:00Z'],
      ['Änderung', '2026-03-10T06:00:00Z', '2026-03-07T08:00:00Z'],
    ] as const) {
      const { id } = await on.server.db
        .insertInto('lab_tests')
        .values({ patient_id: patient, type, results_timestamp: results, sample_timestamp: sample })
        .returning('id')
        .executeTakeFirstOrThrow();
      await on.server.db
        .insertInto('lab_observations')
        .values([
          {
            ...{ lab_test_id: id, value: 4.1, description: `Potassium of ${type}`, unit: 'mmol/L' },
            ...{ min_value: 3.5, max_value: 5.1 },
          },
          { lab_test_id: id, value: 0, description: 'Basophils', unit: '%', min_value: null, max_value: 1 },
        ])
        .execute();
    }
  });

  const list = async (query = '') => {
    const { body } = await on.nurse.get(`/patients/${patient}/lab-tests/?${query}`);
    if (!isPage(body)) throw new Error(`not a page of laboratory tests: ${JSON.stringify(body)}`);
    return body;
  };
  const types = async (query: string) => (await list(query)).results.map(({ type }) => type);

  it('[API-51] have exactly the fields of a test, with everything measured in it', async () => {
    const { results } = await list('ordering=type&page_size=1&page=2');
    expect(results).toEqual([
      {
        id: expect.any(Number) as number,
        type: 'blood count',
        results_timestamp: '2026-03-08T10:00:00.000Z',
        ...{ sample_timestamp: '2026-03-08T09:00:00.000Z', sample_precision: null },
        lab_observations: [
          {
            value: 4.1,
            comparator: null,
            previous_value: null,
            ...{ flag: null, corrected: false },
            digits: 1,
            type: { description: 'Potassium of blood count', unit: 'mmol/L', min_value: 3.5, max_value: 5.1 },
          },
          {
            ...{ value: 0, comparator: null, previous_value: 0 },
            ...{ flag: null, corrected: false },
            digits: 0,
            type: { description: 'Basophils', unit: '%', min_value: null, max_value: 1 },
          },
        ],
      },
    ]);
  });

  it('[API-50] [LAB-02] are listed, the newest results first, searched and ordered', async () => {
    expect(await types('')).toEqual(['Änderung', 'Chemistry', 'blood count']);
    expect(await types('ordering=results_timestamp')).toEqual(['blood count', 'Chemistry', 'Änderung']);
    expect(await types('ordering=sample_timestamp')).toEqual(['Änderung', 'blood count', 'Chemistry']);
    expect(await types('ordering=-type')).toEqual(['Chemistry', 'blood count', 'Änderung']);
    expect(await types('search=anderung')).toEqual(['Änderung']);
    expect(await types('search=potass%20chem')).toEqual(['Chemistry']);
    expect((await list('search=baso&page_size=2')).count).toBe(3);
    for (const ordering of ['value', 'id', 'unit'])
      expect((await on.nurse.get(`/patients/${patient}/lab-tests/?ordering=${ordering}`)).status).toBe(400);
    expect((await on.nurse.get('/patients/999999/lab-tests/')).status).toBe(404);
    expect((await on.nurse.get(`/patients/${await addPatient(on.server.db)}/lab-tests/`)).body).toEqual({
      count: 0,
      results_count: 0,
      next: null,
      previous: null,
      results: [],
    });
  });

  it('say how many results the listed tests have, on whatever page, past the end too', async () => {
    expect(await list('page_size=1')).toMatchObject({ count: 3, results_count: 6 });
    expect(await list('search=chemistry')).toMatchObject({ count: 1, results_count: 2 });
    expect(await list('page=9')).toMatchObject({ count: 3, results_count: 6, results: [] });
  });

  describe('of one analyte', () => {
    interface Result {
      value: number;
      description?: string;
      unit?: string;
      code?: string;
      max?: number;
    }
    const add = async (of: number, sample: string, results: readonly Result[], reported = sample) => {
      const { id } = await on.server.db
        .insertInto('lab_tests')
        .values({
          patient_id: of,
          type: 'Chemistry',
          results_timestamp: `${reported}:00Z`,
          sample_timestamp: `${sample}:00Z`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await on.server.db
        .insertInto('lab_observations')
        .values(
          results.map(({ value, description = 'Potassium', unit = 'mmol/L', code = null, max = null }) => ({
            lab_test_id: id,
            value,
            description,
            unit,
            code,
            min_value: null,
            max_value: max,
          })),
        )
        .execute();
    };
    const changesOf = async (of: number, query = '') => {
      const { body } = await on.nurse.get(`/patients/${of}/lab-tests/?${query}`);
      if (!isPage(body)) throw new Error('not a page of laboratory tests');
      return body.results.flatMap(({ lab_observations: results }) =>
        results.map(({ value, previous_value: previous }) => [previous, value]),
      );
    };

    it('each result has the one before it, by the time of the sample, wherever that one is listed', async () => {
      const of = await addPatient(on.server.db);
      // The second sample was reported last.
      await add(of, '2026-03-01T06:00', [{ value: 3.4 }]);
      await add(of, '2026-03-02T06:00', [{ value: 4 }], '2026-03-05T06:00');
      await add(of, '2026-03-03T06:00', [{ value: 4.6 }]);
      await add(await addPatient(on.server.db), '2026-03-02T12:00', [{ value: 9 }]);
      expect(await changesOf(of)).toEqual([
        [3.4, 4],
        [4, 4.6],
        [null, 3.4],
      ]);
      expect(await changesOf(of, 'ordering=results_timestamp')).toEqual([
        [null, 3.4],
        [4, 4.6],
        [3.4, 4],
      ]);
      expect(await changesOf(of, 'page_size=1&page=2')).toEqual([[4, 4.6]]);
      expect(await changesOf(of, 'search=nothing')).toEqual([]);
    });

    it('what has another unit, name or code is another analyte', async () => {
      const of = await addPatient(on.server.db);
      await add(of, '2026-03-01T06:00', [
        { value: 80, description: 'Glucose', unit: 'mg/dL' },
        { value: 1, description: 'Glucose', code: 'blood' },
        { value: 2, description: 'Sodium' },
      ]);
      await add(of, '2026-03-02T06:00', [
        { value: 5, description: 'Glucose' },
        { value: 7, description: 'Glucose', code: 'urine' },
      ]);
      await add(of, '2026-03-03T06:00', [
        { value: 6, description: 'glucose' },
        { value: 3, description: 'Glucose, fasting', code: 'blood' },
      ]);
      expect(await changesOf(of, 'ordering=sample_timestamp')).toEqual([
        [null, 80],
        [null, 1],
        [null, 2],
        [null, 5],
        [null, 7],
        [5, 6],
        [1, 3],
      ]);
    });

    const seriesOf = async (of: number) => {
      const { body } = await on.nurse.get(`/patients/${of}/lab-series/`);
      if (!isSeriesList(body)) throw new Error(`no series: ${JSON.stringify(body)}`);
      return body;
    };

    it('the newest eight are listed side by side, the newest sample first, with its limits and name', async () => {
      const of = await addPatient(on.server.db);
      for (let day = 1; day <= 10; day += 1)
        await add(of, `2026-03-${String(day).padStart(2, '0')}T06:00`, [
          { value: day / 2, max: day, description: day === 10 ? 'Kalium' : 'Potassium', code: 'K' },
        ]);
      await add(of, '2026-03-02T07:00', [{ value: 1, description: 'Sodium' }]);
      const { count, results } = await seriesOf(of);
      expect([count, results.map(({ description }) => description)]).toEqual([2, ['Kalium', 'Sodium']]);
      expect(results[0]).toMatchObject({ unit: 'mmol/L', digits: 1, count: 10 });
      expect(results[0]?.values.map(({ value }) => value)).toEqual([5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5]);
      expect(results[0]?.values[0]).toEqual({
        value: 5,
        comparator: null,
        ...{ sample_timestamp: '2026-03-10T06:00:00.000Z', sample_precision: null },
        min_value: null,
        max_value: 10,
        ...{ flag: null, corrected: false },
      });
    });

    it('series of another unit, name or code are others; of an unknown patient there are none', async () => {
      const of = await addPatient(on.server.db);
      await add(of, '2026-03-01T06:00', [
        { value: 80, description: 'Glucose', unit: 'mg/dL' },
        { value: 1, description: 'Glucose', code: 'blood' },
        { value: 5, description: 'glucose' },
      ]);
      expect((await seriesOf(of)).results.map(({ values }) => values.length)).toEqual([1, 1, 1]);
      expect(await seriesOf(await addPatient(on.server.db))).toEqual({ count: 0, results: [] });
      expect((await on.nurse.get('/patients/999999/lab-series/')).status).toBe(404);
    });

    it('all results have as many decimals as the finest of them and of its limits', async () => {
      const of = await addPatient(on.server.db);
      await add(of, '2026-03-01T06:00', [
        { value: 0.85, description: 'Creatinine' },
        { value: 140, description: 'Sodium' },
        { value: 4, max: 5.1 },
      ]);
      await add(of, '2026-03-02T06:00', [
        { value: 1, description: 'Creatinine' },
        { value: 139, description: 'Sodium' },
        { value: 0.0000001, description: 'Trace' },
      ]);
      const { body } = await on.nurse.get(`/patients/${of}/lab-tests/?ordering=sample_timestamp`);
      if (!isPage(body)) throw new Error('not a page of laboratory tests');
      expect(
        body.results.map(({ lab_observations: results }) => results.map(({ digits }) => digits)),
      ).toEqual([
        [2, 0, 1],
        [2, 0, 7],
      ]);
    });
  });
});
