import type { AuditEntry } from '../../../src/contract/audit';
import type { Page } from '../../../src/contract/paging';
import { mergePatients } from '../../../src/server/services/hl7/adt/merge/mergePatients';
import { ENGINES } from '../../fixtures/database/database';
import { apiClient } from '../../fixtures/server/apiClient';
import { serverOn } from '../../fixtures/server/serverOn';
import {
  addDevice,
  addPatient,
  admitGateway,
  GATEWAY_TOKEN,
  giveBed,
  reading,
  wear,
} from '../../fixtures/ward/ward';

const DAY = 24 * 3_600_000;

describe.each(ENGINES)('merges on %s', (engine) => {
  const on = serverOn(engine);
  beforeAll(() => admitGateway(on.server.db));

  const merged = async () => {
    const { db, clock } = on.server;
    const [survivor, retired] = [await addPatient(db), await addPatient(db)];
    const device = await addDevice(db, `WORN-${retired}`);
    await giveBed(db, retired, { department: `D${retired}`, number: 1 });
    await wear(db, { device, patient: retired, from: clock() - 60_000 });
    const recordOf = (record: number) =>
      db
        .selectFrom('patients')
        .select(['ssn', 'first_name', 'last_name'])
        .where('id', '=', record)
        .executeTakeFirstOrThrow();
    const names = { survivor_of: await recordOf(survivor), retired_of: await recordOf(retired) };
    const id = await db.transaction().execute((tx) =>
      mergePatients(tx, {
        survivor,
        retired,
        number: '4711',
        by: { id: null, username: 'link his' },
        now: clock(),
      }),
    );
    return { id, survivor, retired, device, names };
  };
  const send = (device: string) =>
    fetch(`${on.server.url}/api/ingest/`, {
      method: 'POST',
      headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify([reading(device, on.server.clock(), { heartRate: 71 })]),
    });
  const entries = async (nurse = on.nurse) =>
    (
      await nurse.get<{ device_id: number; patient: { id: number } | null; merged?: unknown }[]>(
        '/dashboard/patients/',
      )
    ).body;
  /** Changes a bed, so that boards are read again. */
  const nudge = (patient: number) =>
    on.admin.patch(`/patients/${patient}/high-priority/`, { high_priority_reason: '' });

  it('[J37] an Admin lists and undoes a merge; the boards show it at once, and readings go where the device is', async () => {
    const { id, survivor, retired, device, names } = await merged();
    await nudge(survivor);
    expect((await on.nurse.get('/merges/')).status).toBe(403);
    expect((await on.nurse.post(`/merges/${id}/undo/`, {})).status).toBe(403);
    expect((await on.admin.get<unknown[]>('/merges/')).body).toContainEqual({
      ...{ id, survivor, retired, number: '4711', merged_by: 'link his', undone_at: null, undone_by: null },
      ...names,
      merged_at: new Date(on.server.clock()).toISOString(),
    });
    on.server.clock.advance(5_000);
    expect((await send(`WORN-${retired}`)).status).toBe(202);
    expect(await on.admin.post(`/merges/${id}/undo/`, {})).toMatchObject({
      status: 200,
      body: { detail: 'The merge was undone.' },
    });
    expect((await entries()).find(({ device_id }) => device_id === device)).toMatchObject({
      patient: { id: retired },
      observations: { heartRate: 71 },
    });
    expect((await on.nurse.get(`/patients/${retired}/`)).body).toMatchObject({ id: retired, device });
    expect((await on.nurse.get(`/patients/${survivor}/`)).body).not.toHaveProperty('merged');
    expect((await on.admin.get<unknown[]>('/merges/')).body).toContainEqual(
      expect.objectContaining({ id, ...names, undone_by: 'admin' }),
    );
    expect(await on.admin.post(`/merges/${id}/undo/`, {})).toMatchObject({
      status: 400,
      body: { non_field_errors: ['This merge is undone already.'] },
    });
    expect((await on.admin.post('/merges/4711/undo/', {})).status).toBe(404);
  });

  it('[J37] the retired record has no address any more, and card and record of the other say so for a day', async () => {
    const { survivor, retired, device } = await merged();
    await nudge(survivor);
    const at = new Date(on.server.clock()).toISOString();
    expect((await on.nurse.get(`/patients/${retired}/`)).status).toBe(404);
    expect((await on.nurse.get(`/patients/${survivor}/`)).body).toMatchObject({
      device,
      bed: `D${retired}-1`,
      merged: { number: '4711', at },
    });
    const card = async (nurse = on.nurse) =>
      (await entries(nurse)).find(({ device_id }) => device_id === device);
    expect(await card()).toMatchObject({ patient: { id: survivor }, merged: { number: '4711', at } });
    on.server.clock.advance(DAY + 1);
    // The session is over meanwhile.
    const nurse = apiClient(on.server, await on.server.signIn('nurse'));
    expect(await card(nurse)).not.toHaveProperty('merged');
    expect(await card(nurse)).toMatchObject({ patient: { id: survivor } });
  });

  it('[J37] the audit log says into whom a record was merged while the merge stands, and whom the merge was of', async () => {
    // The clock of a test before may have ended the session.
    const admin = apiClient(on.server, await on.server.signIn('admin'));
    const first = await merged();
    const entriesOf = async (patient: number) =>
      (await admin.get<Page<AuditEntry>>(`/audit/?page_size=200&patient=${patient}`)).body.results;
    const named = (id: number, { first_name, last_name }: { first_name: string; last_name: string }) => ({
      ...{ id, first_name, last_name },
    });
    const deleted = async () =>
      (await entriesOf(first.retired)).find(
        ({ action, entity }) => action === 'deleted' && entity === 'patient',
      );
    const kept = named(first.survivor, first.names.survivor_of);
    expect(await deleted()).toMatchObject({ patients: [], patients_count: 1, merged_into: kept });
    expect(
      (await entriesOf(first.survivor)).find(({ entity }) => entity === 'merge of patient'),
    ).toMatchObject({ action: 'created', patients: [kept], merged_into: null });
    expect(await admin.post(`/merges/${first.id}/undo/`, {})).toMatchObject({ status: 200 });
    expect(await deleted()).toMatchObject({
      ...{ patients: [named(first.retired, first.names.retired_of)], merged_into: null },
    });
  });
});
