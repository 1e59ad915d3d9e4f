import { Diagnosis } from '../../../src/contract/diagnoses';
import { Page } from '../../../src/contract/paging';
import { compile } from '../../../src/contract/validate';
import { ENGINES } from '../../fixtures/database/database';
import { addDiagnosis } from '../../fixtures/ward/hospital';
import { serverOn } from '../../fixtures/server/serverOn';

const isPage = compile(Page(Diagnosis));

describe.each(ENGINES)('diagnoses on %s', (engine) => {
  const on = serverOn(engine);
  beforeAll(async () => {
    await addDiagnosis(on.server.db, {
      code: 'J96.00',
      name: 'Acute respiratory failure, unspecified',
      description: 'Long text about hypoxia',
    });
    await addDiagnosis(on.server.db, { code: 'A41.9', name: 'Sepsis, unspecified organism' });
    await addDiagnosis(on.server.db, { code: 'A40.0', name: 'Sepsis due to Streptococcus, group A' });
    await addDiagnosis(on.server.db, { code: 'H81.0', name: "Ménière's disease" });
  });

  const codes = async (search: string) => {
    const { body } = await on.nurse.get(`/diagnoses/?search=${encodeURIComponent(search)}`);
    if (!isPage(body)) throw new Error(`not a page of diagnoses: ${JSON.stringify(body)}`);
    return body.results.map(({ icd_10_code }) => icd_10_code);
  };

  it('[API-25] [API-52] are read by id', async () => {
    const id = await addDiagnosis(on.server.db, {
      code: 'I10',
      name: 'Essential (primary) hypertension',
      description: 'Blood pressure',
    });
    expect(await on.nurse.get(`/diagnoses/${id}/`)).toMatchObject({
      status: 200,
      body: {
        id,
        icd_10_code: 'I10',
        name: 'Essential (primary) hypertension',
        description: 'Blood pressure',
      },
    });
    expect((await on.nurse.get('/diagnoses/999999/')).status).toBe(404);
  });

  it.each([
    ['J96.0', ['J96.00']],
    ['j960', ['J96.00']],
    ['J96', ['J96.00']],
    ['A4', ['A40.0', 'A41.9']],
    ['sepsis', ['A40.0', 'A41.9']],
    ['SEPS unspec', ['A41.9']],
    ['a41 sepsis', ['A41.9']],
    ['menieres', ['H81.0']],
    ["Ménière's", ['H81.0']],
    ['primary', ['I10']],
    ['(primary)', ['I10']],
    ['hypoxia', []],
    ['psis', []],
    ['96.00', []],
    ['%', []],
  ])('[API-52] %s is the beginning of a code or of words of the name', async (search, expected) => {
    expect(await codes(search)).toEqual(expected);
  });

  it('[API-52] are paged in the order of their codes', async () => {
    expect(await codes('')).toEqual(['A40.0', 'A41.9', 'H81.0', 'I10', 'J96.00']);
    expect((await on.nurse.get('/diagnoses/?page_size=2&page=2')).body).toMatchObject({
      count: 5,
      results: [{ icd_10_code: 'H81.0' }, { icd_10_code: 'I10' }],
    });
  });
});
