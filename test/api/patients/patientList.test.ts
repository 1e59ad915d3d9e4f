import type { Page } from '../../../src/contract/paging';
import type { PatientRow } from '../../../src/contract/patients';
import { ENGINES } from '../../fixtures/database/database';
import { listedPatients, names } from '../../fixtures/patients/listedPatients';

describe.each(ENGINES)('the list of patients on %s', (engine) => {
  const { given, list, on, found, register } = listedPatients(engine);

  it('[API-05] [API-23] is a page of rows', async () => {
    const page = await list('search=listed&page_size=3&page=2');
    expect(page).toMatchObject({
      count: names.length,
      next: '/api/patients/?search=listed&page_size=3&page=3',
      previous: '/api/patients/?search=listed&page_size=3&page=1',
    });
    expect(page.results.map(({ id }) => id)).toEqual(given.ids.slice(3, 6));
    expect(await list('search=listed&page_size=3&page=3')).toMatchObject({ next: null });
  });

  it('[API-06] ends where it ends, and has pages of at most 200', async () => {
    expect(await list('search=listed&page=7')).toEqual({
      count: names.length,
      next: null,
      previous: '/api/patients/?search=listed&page=1&page_size=20',
      results: [],
    });
    expect(await list('page=2147483647&page_size=200')).toMatchObject({ next: null, results: [] });
    for (const query of [
      'page_size=201',
      'page_size=0',
      'page=0',
      'page=-1',
      'page=1.5',
      'page=x',
      'page=',
      'page_size=1e9',
    ]) {
      expect((await on.nurse.get(`/patients/?${query}`)).status).toBe(400);
    }
  });

  it('[API-09] [PL-21] is searched by the beginnings of words, whatever their case and accents', async () => {
    expect(await found('search=muller listed')).toEqual(['Müller Jürgen', 'Muller Anna']);
    expect(await found('search=MÜL%20listed')).toEqual(['Müller Jürgen', 'Muller Anna']);
    expect(await found('search=jur+mul+listed')).toEqual(['Müller Jürgen']);
    expect(await found('search=angstrom')).toEqual(['Ångström Anders']);
    expect(await found('search=伟')).toEqual(['Zhang 伟']);
    expect(await found('search=los%20ew')).toEqual(['Łoś Ewa']);
    expect(await found('search=ller%20listed')).toEqual([]);
    expect(await found('search=sm%20listed')).toEqual(['Smith John', 'Smith Joan', 'Smythe Jo']);
    expect(await found('search=%20%20smythe%20%20')).toEqual(['Smythe Jo']);
  });

  it('[API-09] is searched by SSN, with and without its hyphens, and by id', async () => {
    const id = await register({ ssn: '123-45-6789', last_name: 'Numbered' });
    for (const search of ['123-45-6789', '123456789', '123-4', '6789', String(id)]) {
      expect((await list(`search=${search}%20numb`)).results).toMatchObject([{ id }]);
    }
  });

  it('[T-F2] [F3] takes every character of a search for itself', async () => {
    for (const search of ['%', '_', '\\', "'", '"', '*', '😀', '--', '%00'.slice(0, 1)]) {
      const { status, body } = await on.nurse.get(`/patients/?search=${encodeURIComponent(search)}`);
      expect({ search, status, count: (body as Page<PatientRow>).count }).toEqual({
        search,
        status: 200,
        count: 0,
      });
    }
    expect((await on.nurse.get(`/patients/?search=${'x'.repeat(201)}`)).body).toEqual({
      search: ['At most 200 characters are allowed.'],
    });
    expect((await on.nurse.get('/patients/?search=a+b+c+d+e+f+g+h+i+j+k')).body).toEqual({
      search: ['The search has too many words.'],
    });
  });

  it.each([
    'password',
    '-password',
    'id;drop',
    '(select 1)',
    'created_by__password',
    'id,',
    ',id',
    '--id',
    'ID',
    'department',
    'last_name_key',
    `id${',id'.repeat(100)}`,
  ])('[API-07] [T-F2] [F3] is not ordered by %s', async (ordering) => {
    expect(await on.nurse.get(`/patients/?ordering=${encodeURIComponent(ordering)}`)).toMatchObject({
      status: 400,
      body: { ordering: [expect.any(String)] },
    });
  });
});
