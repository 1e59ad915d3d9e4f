import { Bed } from '../../../src/contract/beds';
import { Department } from '../../../src/contract/departments';
import { Page } from '../../../src/contract/paging';
import { compile } from '../../../src/contract/validate';
import { ENGINES } from '../../fixtures/database/database';
import { addDepartment } from '../../fixtures/ward/hospital';
import { serverOn } from '../../fixtures/server/serverOn';

const isDepartments = compile(Page(Department));
const isBeds = compile(Page(Bed));

describe.each(ENGINES)('departments and beds on %s', (engine) => {
  const on = serverOn(engine);
  let icu: { id: number; beds: number[] };
  let surgery: { id: number; beds: number[] };
  beforeAll(async () => {
    icu = await addDepartment(on.server.db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 10 });
    surgery = await addDepartment(on.server.db, { name: 'Chirurgie générale', abbreviation: 'CHG', beds: 2 });
    await addDepartment(on.server.db, { name: 'anaesthesia', abbreviation: 'AN', beds: 0 });
  });

  const departments = async (query: string) => {
    const { body } = await on.nurse.get(`/departments/?${query}`);
    if (!isDepartments(body)) throw new Error(`not a page of departments: ${JSON.stringify(body)}`);
    return body.results.map(({ abbreviation }) => abbreviation);
  };
  const beds = async (query: string) => {
    const { body } = await on.nurse.get(`/beds/?${query}`);
    if (!isBeds(body)) throw new Error(`not a page of beds: ${JSON.stringify(body)}`);
    return body;
  };

  it('[API-74] [API-75] departments are listed, searched and ordered', async () => {
    expect(await departments('')).toEqual(['ICU', 'CHG', 'AN']);
    expect(await departments('ordering=name')).toEqual(['AN', 'CHG', 'ICU']);
    expect(await departments('ordering=-abbreviation')).toEqual(['ICU', 'CHG', 'AN']);
    expect(await departments('search=GENER')).toEqual(['CHG']);
    expect(await departments('search=icu')).toEqual(['ICU']);
    expect(await on.nurse.get(`/departments/${icu.id}/`)).toMatchObject({
      status: 200,
      body: { id: icu.id, name: 'Intensive Care', abbreviation: 'ICU' },
    });
    expect((await on.nurse.get('/departments/999999/')).status).toBe(404);
  });

  it('[API-75] [API-76] beds are listed, also of one department, searched and ordered', async () => {
    expect((await beds(`department=${surgery.id}`)).results).toEqual(
      surgery.beds.map((id, n) => ({
        id,
        number: n + 1,
        department: { id: surgery.id, name: 'Chirurgie générale' },
        abbreviation: `CHG-${n + 1}`,
        is_occupied: false,
      })),
    );
    const labels = async (query: string) =>
      (await beds(query)).results.map(({ abbreviation }) => abbreviation);
    expect((await labels('ordering=abbreviation_annotation')).slice(0, 4)).toEqual([
      'CHG-1',
      'CHG-2',
      'ICU-1',
      'ICU-2',
    ]);
    expect(await labels('ordering=-abbreviation_annotation&page_size=1')).toEqual(['ICU-10']);
    expect(await labels('ordering=-department__name,number&page_size=2')).toEqual(['ICU-1', 'ICU-2']);
    expect(await labels('search=icu-7')).toEqual(['ICU-7']);
    expect(await labels('search=chir')).toEqual(['CHG-1', 'CHG-2']);
    expect(await beds('department=999999')).toMatchObject({ count: 0, results: [] });
    expect((await on.nurse.get(`/beds/${icu.beds[0] ?? 0}/`)).body).toMatchObject({ abbreviation: 'ICU-1' });
    expect((await on.nurse.get('/beds/999999/')).status).toBe(404);
    for (const ordering of ['department', 'abbreviation', 'department__id'])
      expect((await on.nurse.get(`/beds/?ordering=${ordering}`)).status).toBe(400);
  });

  it('[SES-06] are written by an Admin alone', async () => {
    for (const client of [on.nurse, on.doctor]) {
      for (const answer of [
        await client.post('/departments/', { name: 'X', abbreviation: 'XX' }),
        await client.patch(`/departments/${icu.id}/`, { name: 'X' }),
        await client.post('/beds/', { number: 99, department: icu.id }),
        await client.patch(`/beds/${icu.beds[0] ?? 0}/`, { number: 99 }),
      ])
        expect(answer).toMatchObject({ status: 403, body: { detail: expect.any(String) as unknown } });
    }
    const { body } = await on.admin.post<Department>('/departments/', {
      name: 'Neurology',
      abbreviation: 'NEU',
    });
    expect(body).toEqual({ id: expect.any(Number) as number, name: 'Neurology', abbreviation: 'NEU' });
    expect(await on.admin.post('/beds/', { number: 4, department: body.id })).toMatchObject({
      status: 201,
      body: { number: 4, abbreviation: 'NEU-4', department: { id: body.id, name: 'Neurology' } },
    });
    expect((await on.admin.patch(`/departments/${body.id}/`, { abbreviation: 'NE' })).body).toEqual({
      id: body.id,
      name: 'Neurology',
      abbreviation: 'NE',
    });
    expect((await beds(`department=${body.id}`)).results).toMatchObject([{ abbreviation: 'NE-4' }]);
  });

  it('[VAL-34] [VAL-35] [VAL-36] [VAL-37] [API-77] have a name, 2 to 3 characters, and a number of their own', async () => {
    for (const changes of [
      { name: '' },
      { name: ' ' },
      { name: undefined },
      { abbreviation: 'X' },
      { abbreviation: 'XXXX' },
      { abbreviation: '  ' },
      { abbreviation: undefined },
    ]) {
      const { status, body } = await on.admin.post('/departments/', {
        name: 'Name',
        abbreviation: 'NA',
        ...changes,
      });
      expect({ changes, status, fields: Object.keys(body as object) }).toEqual({
        changes,
        status: 400,
        fields: Object.keys(changes),
      });
    }
    for (const changes of [
      { number: 0 },
      { number: -1 },
      { number: 1.5 },
      { number: '7' },
      { number: undefined },
      { number: 2_147_483_648 },
      { department: undefined },
      { department: 0 },
    ]) {
      const { status, body } = await on.admin.post('/beds/', { number: 77, department: icu.id, ...changes });
      expect({ changes, status, fields: Object.keys(body as object) }).toEqual({
        changes,
        status: 400,
        fields: Object.keys(changes),
      });
    }
    expect(await on.admin.post('/beds/', { number: 1, department: icu.id })).toMatchObject({
      status: 400,
      body: { number: ['This department already has a bed with this number.'] },
    });
    expect(await on.admin.post('/beds/', { number: 1, department: 999_999 })).toMatchObject({
      status: 400,
      body: { department: ['There is no such department.'] },
    });
    expect(await on.admin.patch(`/beds/${icu.beds[0] ?? 0}/`, { number: 2 })).toMatchObject({
      status: 400,
      body: { number: ['This department already has a bed with this number.'] },
    });
    expect(
      await on.admin.patch(`/beds/${icu.beds[0] ?? 0}/`, { number: 20, department: surgery.id }),
    ).toMatchObject({ status: 400, body: { department: ['This field is not accepted.'] } });
  });

  it('[C7] are not overwritten by who read them before they were changed', async () => {
    for (const [path, changes] of [
      [`/departments/${surgery.id}/`, { name: 'General Surgery' }],
      [`/beds/${surgery.beds[0] ?? 0}/`, { number: 30 }],
    ] as const) {
      const tag = (await on.admin.get(path)).headers.get('etag') ?? '';
      expect((await on.admin.patch(path, changes, tag)).status).toBe(200);
      expect((await on.admin.patch(path, changes, tag)).status).toBe(409);
      expect((await on.admin.patch(path, changes)).status).toBe(200);
    }
    expect((await on.admin.patch('/departments/999999/', { name: 'X' })).status).toBe(404);
    expect((await on.admin.patch('/beds/999999/', { number: 1 })).status).toBe(404);
  });

  it('[VAL-34] the name of a department is kept without white space that says nothing', async () => {
    const { body } = await on.admin.post<Department>('/departments/', {
      name: '  Stroke \t Unit ',
      abbreviation: 'STU',
    });
    expect(body.name).toBe('Stroke Unit');
    expect(
      (await on.admin.patch<Department>(`/departments/${body.id}/`, { name: 'Stroke  Ward' })).body.name,
    ).toBe('Stroke Ward');
    expect((await on.admin.post('/departments/', { name: 'stroke ward', abbreviation: 'STW' })).body).toEqual(
      { name: ['A department with this name already exists.'] },
    );
  });
});

describe.each(ENGINES)('the staff on %s', (engine) => {
  const on = serverOn(engine);

  it('[API-18] [ADH-08] [SES-06] is for an Admin to see: listed, searched and ordered', async () => {
    for (const path of ['/users/', '/users/1/']) expect((await on.nurse.get(path)).status).toBe(403);
    const { body } = await on.admin.get<Page<{ username: string; id: number }>>(
      '/users/?ordering=-username&page_size=2',
    );
    expect(body).toMatchObject({ count: 3, results: [{ username: 'nurse' }, { username: 'doctor' }] });
    expect((await on.admin.get('/users/?search=DOC')).body).toMatchObject({
      count: 1,
      results: [{ username: 'doctor', is_superuser: false }],
    });
    for (const field of [
      'id',
      'first_name',
      'last_name',
      'email',
      'is_active',
      'is_superuser',
      'last_login',
      'date_joined',
    ]) {
      const up = (await on.admin.get<Page<{ id: number }>>(`/users/?ordering=${field}`)).body.results.map(
        ({ id }) => id,
      );
      const down = (await on.admin.get<Page<{ id: number }>>(`/users/?ordering=-${field}`)).body.results.map(
        ({ id }) => id,
      );
      expect(down).toEqual([...up].reverse());
    }
    const id = body.results[0]?.id ?? 0;
    expect((await on.admin.get(`/users/${id}/`)).body).toEqual(body.results[0]);
    expect((await on.admin.get('/users/999999/')).status).toBe(404);
    expect((await on.admin.get('/users/?ordering=password_hash')).status).toBe(400);
  });
});
