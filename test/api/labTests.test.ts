import { LabTests } from '../../src/contract/labTests';
import { compile } from '../../src/contract/validate';
import { ENGINES } from '../support/database';
import { serverOn } from '../support/serverOn';
import { addPatient } from '../support/ward';

const isPage = compile(LabTests);

describe.each(ENGINES)('laboratory tests on %s', (engine) => {
  const on = serverOn(engine);
  let patient: number;
  beforeAll(async () => {
    patient = await addPatient(on.server.db);
    for (const [type, results, sample] of [['Chemistry', '2026-03-09T10:00:00Z', '2026-03-09T08:00:00Z'], ['blood count', '2026-03-08T10:00:00Z', '2026-03-08T09:00:00Z'], ['Änderung', '2026-03-10T06:00:00Z', '2026-03-07T08:00:00Z']] as const) {
      const { id } = await on.server.db.insertInto('lab_tests').values({ patient_id: patient, type, results_timestamp: results, sample_timestamp: sample }).returning('id').executeTakeFirstOrThrow();
      await on.server.db.insertInto('lab_observations').values([
        { lab_test_id: id, value: 4.1, description: `Potassium of ${type}`, unit: 'mmol/L', min_value: 3.5, max_value: 5.1 },
        { lab_test_id: id, value: 0, description: 'Basophils', unit: '%', min_value: null, max_value: 1 },
      ]).execute();
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
    expect(results).toEqual([{
      id: expect.any(Number) as number, type: 'blood count', results_timestamp: '2026-03-08T10:00:00.000Z', sample_timestamp: '2026-03-08T09:00:00.000Z',
      lab_observations: [
        { value: 4.1, type: { description: 'Potassium of blood count', unit: 'mmol/L', min_value: 3.5, max_value: 5.1 } },
        { value: 0, type: { description: 'Basophils', unit: '%', min_value: null, max_value: 1 } },
      ],
    }]);
  });

  it('[API-50] [LAB-02] are listed, the newest results first, searched and ordered', async () => {
    expect(await types('')).toEqual(['Änderung', 'Chemistry', 'blood count']);
    expect(await types('ordering=results_timestamp')).toEqual(['blood count', 'Chemistry', 'Änderung']);
    expect(await types('ordering=sample_timestamp')).toEqual(['Änderung', 'blood count', 'Chemistry']);
    expect(await types('ordering=-type')).toEqual(['Chemistry', 'blood count', 'Änderung']);
    expect(await types('search=anderung')).toEqual(['Änderung']);
    expect(await types('search=potass%20chem')).toEqual(['Chemistry']);
    expect((await list('search=baso&page_size=2')).count).toBe(3);
    for (const ordering of ['value', 'id', 'unit']) expect((await on.nurse.get(`/patients/${patient}/lab-tests/?ordering=${ordering}`)).status).toBe(400);
    expect((await on.nurse.get('/patients/999999/lab-tests/')).status).toBe(404);
    expect((await on.nurse.get(`/patients/${await addPatient(on.server.db)}/lab-tests/`)).body).toEqual({ count: 0, next: null, previous: null, results: [] });
  });
});
