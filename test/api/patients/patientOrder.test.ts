import { ENGINES } from '../../fixtures/database/database';
import { addDepartment, addDiagnosis } from '../../fixtures/ward/hospital';
import { listedPatients, names } from '../../fixtures/patients/listedPatients';

describe.each(ENGINES)('the list of patients on %s', (engine) => {
  const { given, found, list, on } = listedPatients(engine);

  it.each([
    [
      'last_name',
      [
        'Ångström Anders',
        'Łoś Ewa',
        'Müller Jürgen',
        'Muller Anna',
        'Smith John',
        'Smith Joan',
        'Smythe Jo',
        'Zhang 伟',
      ],
    ],
    [
      '-last_name',
      [
        'Zhang 伟',
        'Smythe Jo',
        'Smith Joan',
        'Smith John',
        'Muller Anna',
        'Müller Jürgen',
        'Łoś Ewa',
        'Ångström Anders',
      ],
    ],
    [
      'first_name',
      [
        'Ångström Anders',
        'Muller Anna',
        'Łoś Ewa',
        'Smythe Jo',
        'Smith Joan',
        'Smith John',
        'Müller Jürgen',
        'Zhang 伟',
      ],
    ],
    [
      'last_name,-first_name',
      [
        'Ångström Anders',
        'Łoś Ewa',
        'Müller Jürgen',
        'Muller Anna',
        'Smith John',
        'Smith Joan',
        'Smythe Jo',
        'Zhang 伟',
      ],
    ],
    [
      'gender,-id',
      [
        'Smythe Jo',
        'Smith Joan',
        'Smith John',
        'Łoś Ewa',
        'Zhang 伟',
        'Ångström Anders',
        'Muller Anna',
        'Müller Jürgen',
      ],
    ],
  ])('[API-07] [PL-20] is ordered by %s', async (ordering, expected) => {
    expect(await found(`search=listed&ordering=${ordering}`)).toEqual(expected);
  });

  it.each([
    'id',
    '-id',
    'last_name',
    '-last_name',
    'gender',
    '-gender',
    'date_of_birth',
    '-date_of_birth',
    'bed',
    '-bed',
    'admission__department__name',
    '-admission__department__name',
  ])('[API-08] ordered by %s, its pages neither overlap nor leave a patient out', async (ordering) => {
    const { count } = await list('');
    for (const search of ['', '&search=listed']) {
      const seen: number[] = [];
      for (let page = 1; ; page++) {
        const { results, next } = await list(`ordering=${ordering}&page_size=7&page=${page}${search}`);
        seen.push(...results.map(({ id }) => id));
        if (next === null) break;
      }
      expect(seen).toHaveLength(search === '' ? count : names.length);
      expect(new Set(seen).size).toBe(seen.length);
    }
  });

  it('[PL-07] puts who has no bed behind all who have one, either way', async () => {
    const diagnosis = await addDiagnosis(on.server.db, { code: 'Z00', name: 'Ordering' });
    const icu = await addDepartment(on.server.db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 10 });
    const ward = await addDepartment(on.server.db, { name: 'Ältere', abbreviation: 'ÄLT', beds: 1 });
    const [jurgen = 0, anna = 0, anders = 0] = given.ids;
    const admit = (patient: number, department: number, bed: number | undefined) =>
      on.nurse.post('/admissions/', {
        patient,
        status: 'IN_WARD',
        admission_date: '2026-03-10',
        diagnosis,
        department,
        bed,
      });
    expect((await admit(jurgen, icu.id, icu.beds[9])).status).toBe(201);
    expect((await admit(anna, icu.id, icu.beds[1])).status).toBe(201);
    expect((await admit(anders, ward.id, ward.beds[0])).status).toBe(201);
    expect((await found('search=listed&ordering=bed')).slice(0, 4)).toEqual([
      'Ångström Anders',
      'Muller Anna',
      'Müller Jürgen',
      'Zhang 伟',
    ]);
    expect((await found('search=listed&ordering=-bed')).slice(0, 4)).toEqual([
      'Müller Jürgen',
      'Muller Anna',
      'Ångström Anders',
      'Smythe Jo',
    ]);
    expect((await found('search=listed&ordering=admission__department__name')).slice(0, 3)).toEqual([
      'Ångström Anders',
      'Müller Jürgen',
      'Muller Anna',
    ]);
    const { results } = await list('search=angstrom');
    expect(results).toMatchObject([
      { bed: 'ÄLT-1', admission: { status: 'IN_WARD', department: { id: ward.id, name: 'Ältere' } } },
    ]);
    await on.admin.patch(`/departments/${ward.id}/`, { name: 'Zuletzt', abbreviation: 'ZU' });
    expect((await found('search=listed&ordering=admission__department__name')).slice(0, 3)).toEqual([
      'Müller Jürgen',
      'Muller Anna',
      'Ångström Anders',
    ]);
    expect((await list('search=angstrom')).results).toMatchObject([{ bed: 'ZU-1' }]);
  });
});
