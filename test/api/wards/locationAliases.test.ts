import type { LocationAlias } from '../../../src/contract/locationAliases';
import type { Page } from '../../../src/contract/paging';
import { listAudit } from '../../../src/server/db/accounts/audit/audit';
import { ENGINES } from '../../fixtures/database/database';
import { serverOn } from '../../fixtures/server/serverOn';
import { addDepartment } from '../../fixtures/ward/hospital';

const NONE = 2_147_483_646;

describe.each(ENGINES)('what other systems call places, on %s', (engine) => {
  const on = serverOn(engine);
  let icu = 0;
  let bed = 0;
  let elsewhere = 0;

  beforeAll(async () => {
    ({
      id: icu,
      beds: [bed = 0],
    } = await addDepartment(on.server.db, { name: 'Intensive Care', abbreviation: 'ICU' }));
    ({
      beds: [elsewhere = 0],
    } = await addDepartment(on.server.db, { name: 'Medicine', abbreviation: 'MED' }));
  });
  const place = (more: object = {}) => ({
    point_of_care: 'ICU',
    room: '12',
    bed: '3',
    department: icu,
    bed_id: bed,
    ...more,
  });
  const add = (more: object = {}) => on.admin.post<LocationAlias>('/location-aliases/', place(more));

  it('are an Admin’s: no other user lists, names or forgets one', async () => {
    const { body } = await add({ room: 'first' });
    for (const [method, path, sent] of [
      ['GET', '/location-aliases/', undefined],
      ['POST', '/location-aliases/', place({ room: 'mine' })],
      ['DELETE', `/location-aliases/${body.id}/`, undefined],
    ] as const)
      expect({ method, status: (await on.nurse.call(method, path, sent)).status }).toEqual({
        method,
        status: 403,
      });
  });

  it('name a bed, or a department; white space around does not count', async () => {
    expect(await add({ point_of_care: ' ICU  ' })).toMatchObject({
      status: 201,
      body: {
        ...{
          point_of_care: 'ICU',
          room: '12',
          bed: '3',
          created_at: new Date(on.server.clock()).toISOString(),
        },
        department: { id: icu, name: 'Intensive Care', abbreviation: 'ICU' },
        here: { id: bed, abbreviation: 'ICU-1' },
      },
    });
    expect(await add({ room: '', bed: '', bed_id: null })).toMatchObject({
      status: 201,
      body: { room: '', bed: '', here: null, department: { id: icu } },
    });
  });

  it.each([
    [
      { room: '12' },
      { point_of_care: ['This place has a bed or department here already. Remove that name first.'] },
    ],
    [
      { point_of_care: ' ', room: '', bed: '' },
      { point_of_care: ['Enter the point of care, the room or the bed of the other system.'] },
    ],
    [{ room: 'x', department: NONE, bed_id: null }, { department: ['There is no such department.'] }],
    [{ room: 'y', bed_id: NONE }, { bed_id: ['This department has no such bed.'] }],
    [{ room: 'a'.repeat(101) }, { room: [expect.stringMatching(/100/)] }],
  ])('refuse %j in words', async (more, errors) => {
    expect(await add(more)).toMatchObject({ status: 400, body: errors });
  });

  it('refuse a bed of another department', async () => {
    expect(await add({ room: 'z', bed_id: elsewhere })).toMatchObject({
      status: 400,
      body: { bed_id: ['This department has no such bed.'] },
    });
  });

  it('are searched by both names, forgotten, and each is an entry of the audit log', async () => {
    const { body: alias } = await add({ point_of_care: 'Tower', room: 'T9', bed: 'W' });
    const found = async (search: string) =>
      (await on.admin.get<Page<LocationAlias>>(`/location-aliases/?search=${search}`)).body.results.map(
        ({ id }) => id,
      );
    expect(await found('tower')).toEqual([alias.id]);
    expect(await found('icu-1%20t9')).toEqual([alias.id]);
    expect((await on.admin.call('DELETE', `/location-aliases/${alias.id}/`)).status).toBe(204);
    expect((await on.admin.call('DELETE', `/location-aliases/${alias.id}/`)).status).toBe(404);
    expect(await found('tower')).toEqual([]);
    const entries = (await listAudit(on.server.db, { afterId: 0, limit: 1_000 })).filter(
      ({ entity, entity_id }) => entity === 'location alias' && entity_id === alias.id,
    );
    expect(entries.map(({ action, username }) => `${action} ${username}`)).toEqual([
      'created admin',
      'deleted admin',
    ]);
  });

  it('sent again under its key, a name is given once', async () => {
    const keyed = { 'idempotency-key': 'alias-1' };
    const first = await on.admin.post<LocationAlias>('/location-aliases/', place({ room: 'once' }), keyed);
    expect(await on.admin.post('/location-aliases/', place({ room: 'once' }), keyed)).toMatchObject({
      status: 201,
      body: first.body,
    });
  });
});
