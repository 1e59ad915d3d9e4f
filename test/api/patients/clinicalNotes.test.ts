import { ClinicalNote } from '../../../src/contract/clinicalNotes';
import { Page } from '../../../src/contract/paging';
import { compile } from '../../../src/contract/validate';
import { ENGINES } from '../../fixtures/database/database';
import { serverOn } from '../../fixtures/server/serverOn';
import { addPatient } from '../../fixtures/ward/ward';

const isPage = compile(Page(ClinicalNote));

describe.each(ENGINES)('clinical notes on %s', (engine) => {
  const on = serverOn(engine);
  let patient: number;
  beforeEach(async () => {
    patient = await addPatient(on.server.db);
  });

  const write = async (notes: string, client = on.nurse) => {
    const { status, body } = await client.post('/clinical-notes/', { notes, patient });
    expect({ status, body }).toEqual({ status: 201, body: { id: expect.any(Number) as number } });
    return (body as { id: number }).id;
  };
  const list = async (query = '') => {
    const { body } = await on.nurse.get(`/patients/${patient}/clinical-notes/?${query}`);
    if (!isPage(body)) throw new Error(`not a page of notes: ${JSON.stringify(body)}`);
    return body;
  };

  it('are polled by a chart: 304 until one is written or changed', async () => {
    const id = await write('Slept well.');
    let tag = '';
    const poll = async () => {
      const path = `/patients/${patient}/clinical-notes/?page_size=100&ordering=-created_at`;
      const { status, headers } = await on.nurse.get(path, { 'if-none-match': tag });
      tag = headers.get('etag') ?? '';
      return status;
    };
    expect([await poll(), await poll()]).toEqual([200, 304]);
    await on.nurse.patch(`/clinical-notes/${id}/`, { notes: 'Slept badly.' });
    expect([await poll(), await poll()]).toEqual([200, 304]);
    await write('Called the doctor.', on.doctor);
    expect([await poll(), await poll()]).toEqual([200, 304]);
  });

  it('[API-45] [API-47] [API-49] are written, and read with exactly the fields of a note', async () => {
    const id = await write('Slept well.\nNo pain.');
    const { status, body } = await on.doctor.get(`/clinical-notes/${id}/`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      created_at: new Date(on.server.clock()).toISOString(),
      created_by: { id: expect.any(Number) as number, first_name: 'Nurse', last_name: '' },
      note_type: { name: 'Clinical note' },
      notes: 'Slept well.\nNo pain.',
      patient: { id: patient, first_name: 'Test', last_name: expect.stringContaining('Patient') as string },
    });
    expect((await on.nurse.get('/clinical-notes/999999/')).status).toBe(404);
  });

  it.each(['', '   ', '\n\t', 'dose \ud83d mg', null, 7, undefined, 'x'.repeat(10_001)])(
    '[API-46] [VAL-31] say something: %j',
    async (notes) => {
      const { status, body } = await on.nurse.post('/clinical-notes/', { notes, patient });
      expect({ status, body }).toEqual({ status: 400, body: { notes: expect.any(Array) as string[] } });
    },
  );

  it('[API-04] [E4] are about an existing patient, by the signed-in user, of the type that the server sets', async () => {
    expect(await on.nurse.post('/clinical-notes/', { notes: 'x', patient: 999_999 })).toMatchObject({
      status: 400,
      body: { patient: ['There is no such patient.'] },
    });
    for (const field of ['created_by', 'note_type', 'created_at', 'id']) {
      expect(await on.nurse.post('/clinical-notes/', { notes: 'x', patient, [field]: 1 })).toMatchObject({
        status: 400,
        body: { [field]: ['This field is not accepted.'] },
      });
    }
  });

  it('[NOTE-11] [API-47] are changed by their author, and by no other user', async () => {
    const id = await write('Draft');
    for (const client of [on.doctor, on.admin]) {
      expect(await client.patch(`/clinical-notes/${id}/`, { notes: 'Forged' })).toMatchObject({
        status: 403,
        body: { detail: 'Only its author may change a note.' },
      });
    }
    expect(await on.nurse.patch(`/clinical-notes/${id}/`, { notes: 'Final' })).toMatchObject({
      status: 200,
      body: { id, notes: 'Final' },
    });
    expect((await on.doctor.get(`/clinical-notes/${id}/`)).body).toMatchObject({
      notes: 'Final',
      created_by: { first_name: 'Nurse' },
    });
    expect(await on.nurse.patch(`/clinical-notes/${id}/`, { notes: ' ' })).toMatchObject({
      status: 400,
      body: { notes: ['This field may not be blank.'] },
    });
    expect(await on.nurse.patch(`/clinical-notes/${id}/`, { notes: 'x', patient })).toMatchObject({
      status: 400,
      body: { patient: ['This field is not accepted.'] },
    });
    expect((await on.nurse.patch('/clinical-notes/999999/', { notes: 'x' })).status).toBe(404);
  });

  it('[C7] are not overwritten from another window', async () => {
    const id = await write('Draft');
    const tag = (await on.nurse.get(`/clinical-notes/${id}/`)).headers.get('etag') ?? '';
    const saved = await on.nurse.patch(`/clinical-notes/${id}/`, { notes: 'First window' }, tag);
    expect(saved.status).toBe(200);
    expect((await on.nurse.patch(`/clinical-notes/${id}/`, { notes: 'Second window' }, tag)).status).toBe(
      409,
    );
    expect(
      (
        await on.nurse.patch(
          `/clinical-notes/${id}/`,
          { notes: 'Second window' },
          saved.headers.get('etag') ?? '',
        )
      ).status,
    ).toBe(200);
  });

  it('[API-48] [NOTE-03] are listed a patient at a time, searched and ordered', async () => {
    const first = await write('Fever tonight');
    on.server.clock.advance(1_000);
    const second = await write('No fever', on.doctor);
    on.server.clock.advance(1_000);
    const third = await write('Discharged');
    const idsOf = async (query?: string) => (await list(query)).results.map(({ id }) => id);
    expect(await idsOf()).toEqual([third, second, first]);
    expect(await idsOf('ordering=id')).toEqual([first, second, third]);
    expect(await idsOf('ordering=-created_at')).toEqual([third, second, first]);
    expect(await idsOf('ordering=created_by')).toEqual([second, first, third]);
    expect(await idsOf('ordering=-note_type')).toEqual([third, second, first]);
    expect(await idsOf('search=FÉV')).toEqual([second, first]);
    expect(await idsOf('search=doctor%20fev')).toEqual([second]);
    expect(await idsOf('search=ever')).toEqual([]);
    expect(await list('page_size=2&page=2')).toMatchObject({ count: 3, results: [{ id: first }] });
    expect(await list('page=9')).toMatchObject({ count: 3, results: [] });
    expect(await on.nurse.get(`/patients/${patient}/clinical-notes/?ordering=notes`)).toMatchObject({
      status: 400,
      body: { ordering: [expect.any(String)] },
    });
    expect((await on.nurse.get('/patients/999999/clinical-notes/')).status).toBe(404);
  });
});
