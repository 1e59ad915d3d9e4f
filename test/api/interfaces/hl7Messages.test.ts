import type { Hl7MessageDetails, Hl7MessageEntry } from '../../../src/contract/hl7Messages';
import type { Page } from '../../../src/contract/paging';
import { listAudit } from '../../../src/server/db/accounts/audit/audit';
import { ENGINES } from '../../fixtures/database/database';
import { addLink, addMessage, toUnknownBed } from '../../fixtures/hl7/storedMessages';
import { serverOn } from '../../fixtures/server/serverOn';
import { addPatient } from '../../fixtures/ward/ward';

const NONE = 2_147_483_646;

describe.each(ENGINES)('the log of messages on %s', (engine) => {
  const on = serverOn(engine);
  let adt = 0;
  let labs = 0;
  const at = (seconds: number) => on.server.clock() - 600_000 + seconds * 1_000;
  const list = async (query: string) =>
    (await on.admin.get<Page<Hl7MessageEntry>>(`/hl7-messages/?page_size=200&${query}`)).body;
  const idsOf = async (query: string) => (await list(query)).results.map(({ id }) => id);

  beforeAll(async () => {
    adt = await addLink(on.server.db, { name: 'ADT of the EHR' });
    labs = await addLink(on.server.db, { name: 'Laboratory', port: 6663, takes: ['ORU'] });
  });

  it('is an Admin’s: no other user reads, replays or discards a message', async () => {
    const id = await addMessage(on.server.db, toUnknownBed(adt, at(0)));
    for (const [method, path, body] of [
      ['GET', '/hl7-messages/', undefined],
      ['GET', `/hl7-messages/${id}/`, undefined],
      ['POST', `/hl7-messages/${id}/replay/`, {}],
      ['POST', `/hl7-messages/${id}/discard/`, { reason: 'Not needed' }],
    ] as const)
      expect({ method, status: (await on.nurse.call(method, path, body)).status }).toEqual({
        method,
        status: 403,
      });
    expect((await list('state=dead')).results.map(({ state }) => state)).toContain('dead');
  });

  it('is in pages, the newest first, and is filtered by link and state together or alone', async () => {
    const first = await addMessage(on.server.db, { link: adt, at: at(1), state: 'stale' });
    const second = await addMessage(on.server.db, { link: labs, at: at(2), state: 'stale' });
    const third = await addMessage(on.server.db, { link: adt, at: at(3), state: 'stale' });
    expect(await idsOf('state=stale')).toEqual([third, second, first]);
    expect(await idsOf(`state=stale&link=${adt}`)).toEqual([third, first]);
    expect(await idsOf(`link=${labs}`)).toEqual([second]);
    const { body } = await on.admin.get<Page<Hl7MessageEntry>>(
      '/hl7-messages/?state=stale&page_size=2&page=2',
    );
    expect(body).toMatchObject({ count: 3, next: null, results: [{ id: first }] });
    expect(body.previous).toContain('page=1');
    expect(
      (await on.admin.get<Page<Hl7MessageEntry>>('/hl7-messages/?state=stale&page=9')).body,
    ).toMatchObject({
      count: 3,
      results: [],
    });
  });

  it('has the dead letters of a link that was removed, which can still be replayed and discarded', async () => {
    const { db } = on.server;
    const gone = await addLink(db, { name: 'Removed' });
    const [one, other] = [
      await addMessage(db, toUnknownBed(gone, at(6))),
      await addMessage(db, toUnknownBed(gone, at(7))),
    ];
    await db
      .updateTable('links')
      .set({ removed_at: new Date(at(8)).toISOString() })
      .where('id', '=', gone)
      .execute();
    expect(await idsOf(`state=dead&link=${gone}`)).toEqual([other, one]);
    expect(await idsOf('state=dead')).toEqual(expect.arrayContaining([one, other]));
    expect((await on.admin.call('POST', `/hl7-messages/${one}/replay/`, {})).status).toBe(200);
    expect(
      (await on.admin.call('POST', `/hl7-messages/${other}/discard/`, { reason: 'Corrected by hand' }))
        .status,
    ).toBe(200);
    expect(await idsOf(`state=discarded&link=${gone}`)).toEqual([other]);
  });

  it('is searched by what control id, type or the number in the message begins with, whatever the case', async () => {
    const one = await addMessage(on.server.db, {
      ...{ link: adt, at: at(4), controlId: 'Qx-77001', type: 'ADT^A31', subject: 'ab-555' },
    });
    const other = await addMessage(on.server.db, {
      ...{ link: labs, at: at(5), controlId: 'QX-77002', type: 'ORU^R01', subject: null },
    });
    expect(await idsOf('search=qx-7700')).toEqual([other, one]);
    expect(await idsOf('search=QX-77001')).toEqual([one]);
    expect(await idsOf('search=adt%5Ea31')).toEqual([one]);
    expect(await idsOf('search=AB-5')).toEqual([one]);
    expect(await idsOf('search=77001')).toEqual([]);
    expect(await idsOf(`search=qx&link=${labs}`)).toEqual([other]);
    expect(await idsOf('search=qx&state=dead')).toEqual([]);
    expect(await idsOf('search=%25')).toEqual([]);
    expect((await list('search=qx')).count).toBe(2);
  });

  it('finds a message once that begins so in several ways', async () => {
    const id = await addMessage(on.server.db, {
      link: adt,
      at: at(6),
      controlId: 'ZZ9',
      type: 'ZZ9',
      subject: 'zz9',
    });
    expect(await list('search=zz9')).toMatchObject({ count: 1, results: [{ id }] });
  });

  it.each(['state=lost', 'link=x', 'page_size=201', 'ordering=id'])('refuses ?%s', async (query) => {
    expect((await on.admin.get(`/hl7-messages/?${query}`)).status).toBe(400);
  });

  it('shows one by segments, with what became of each and what was answered', async () => {
    const id = await addMessage(
      on.server.db,
      toUnknownBed(adt, at(7), { controlId: 'S1', warnings: ['PV1-44 left out'] }),
    );
    const { status, body } = await on.admin.get<Hl7MessageDetails>(`/hl7-messages/${id}/`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ id, link: { id: adt, name: 'ADT of the EHR' }, direction: 'in', control_id: 'S1', state: 'dead' },
      ...{ error_code: 204, error_location: 'PV1^1^3', error_text: 'PV1-3: no bed is called ICU^12^3.' },
      ...{ replays: 0, discard_reason: null, warnings: ['PV1-44 left out'], acknowledgement: 'MSA|AE|S1' },
      place: { point_of_care: 'ICU', room: '12', bed: '3' },
    });
    expect(
      body.segments.map(({ text, steps }) => [text.slice(0, 3), steps.map(({ result }) => result)]),
    ).toEqual([
      ['MSH', ['taken']],
      ['EVN', []],
      ['PID', ['taken']],
      ['PV1', ['failed']],
    ]);
    expect((await on.admin.get(`/hl7-messages/${NONE}/`)).status).toBe(404);
  });

  it.each([
    ['UNICODE UTF-8', 'utf8'],
    ['8859/1', 'latin1'],
  ] as const)('reads the text of %s by MSH-18', async (charset, encoding) => {
    const id = await addMessage(on.server.db, {
      ...{ link: adt, at: at(8), charset, encoding, segments: ['PID|1||9^^^H^MR||Müller^Jörg'] },
    });
    const { body } = await on.admin.get<Hl7MessageDetails>(`/hl7-messages/${id}/`);
    expect(body.segments[1]?.text).toBe('PID|1||9^^^H^MR||Müller^Jörg');
    expect(body.warnings).toEqual([]);
  });

  it('shows the lines of what is no message, and says what could not be read', async () => {
    const id = await addMessage(on.server.db, { link: adt, at: at(9) });
    await on.server.db
      .updateTable('hl7_messages')
      .set({ message: Buffer.from([0x47, 0xff, 0x0d, 0x0d, 0x48]) })
      .where('id', '=', id)
      .execute();
    const { body } = await on.admin.get<Hl7MessageDetails>(`/hl7-messages/${id}/`);
    expect(body.segments.map(({ text }) => text)).toEqual(['G\ufffd', 'H']);
    expect(body.warnings).toHaveLength(1);
  });

  it('opening a patient’s message is a read of that patient, and the list one of all on it', async () => {
    const patient = await addPatient(on.server.db);
    const id = await addMessage(on.server.db, { link: adt, at: at(10), controlId: 'READ-1', patient });
    await on.admin.get('/hl7-messages/?search=READ-1');
    await on.admin.get(`/hl7-messages/${id}/`);
    await on.server.app.readsAudited();
    const entries = (await listAudit(on.server.db, { afterId: 0, limit: 1_000 })).filter(
      ({ action }) => action === 'read',
    );
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ entity: 'messages of interfaces', fields: [String(patient)] }),
        expect.objectContaining({ entity: 'patient', entity_id: patient }),
      ]),
    );
  });

  it('[J45] a dead one is discarded once, with the reason, and the log says by whom', async () => {
    const id = await addMessage(on.server.db, toUnknownBed(adt, at(11)));
    const path = `/hl7-messages/${id}/discard/`;
    expect((await on.admin.post(path, { reason: 'no' })).status).toBe(400);
    expect((await on.admin.post(path, {})).status).toBe(400);
    const reason = 'Corrected by hand';
    const keyed = { 'idempotency-key': `discard-${id}` };
    const first = await on.admin.post<Hl7MessageDetails>(path, { reason }, keyed);
    expect(first).toMatchObject({ status: 200, body: { state: 'discarded', discard_reason: reason } });
    // The same press again, and another one.
    expect(await on.admin.post(path, { reason }, keyed)).toMatchObject({ status: 200, body: first.body });
    expect(await on.admin.post(path, { reason })).toMatchObject({
      status: 409,
      body: { detail: 'Only a dead letter can be discarded: this message is discarded.' },
    });
    const written = (await listAudit(on.server.db, { afterId: 0, limit: 1_000 })).filter(
      ({ entity, entity_id }) => entity === 'message of link' && entity_id === id,
    );
    expect(written).toMatchObject([{ username: 'admin', action: 'changed' }]);
    expect(written[0]?.fields).toEqual(expect.arrayContaining(['discard_reason', 'state']));
  });

  it.each(['applied', 'rejected', 'stale'] as const)(
    'one that is %s is neither replayed nor discarded',
    async (state) => {
      const id = await addMessage(on.server.db, { link: adt, at: at(12), state });
      for (const [action, body] of [
        ['replay', {}],
        ['discard', { reason: 'Not needed' }],
      ] as const)
        expect(await on.admin.post(`/hl7-messages/${id}/${action}/`, body)).toMatchObject({
          status: 409,
          body: { detail: `Only a dead letter can be ${action}ed: this message is ${state}.` },
        });
      expect(await on.admin.post(`/hl7-messages/${NONE}/discard/`, { reason: 'Not needed' })).toMatchObject({
        status: 404,
      });
      expect(await on.admin.post(`/hl7-messages/${NONE}/replay/`, {})).toMatchObject({ status: 404 });
    },
  );
});
