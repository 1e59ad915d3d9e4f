import { sql } from 'kysely';
import type { DashboardEntry } from '../../../src/contract/dashboard';
import type { NewDisplay } from '../../../src/contract/displays';
import { compile } from '../../../src/contract/validate';
import { Wall } from '../../../src/contract/wall';
import { closed } from '../../../src/server/plugins/requests/closedSchema';
import { ENGINES } from '../../fixtures/database/database';
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

const SECOND = 1_000;
const CALM = { heartRate: 72, bloodPressureSystolic: 120, bloodPressureMean: 87, respirationRate: 15 };
const SHOCK = { ...CALM, bloodPressureSystolic: 70, bloodPressureMean: 50 };

/** Two in ICU, one in MED, one without a bed, one without AI; no patient wears SPARE. */
const PATIENTS = {
  'DEV-SICK': { bed: { department: 'ICU', number: 1 }, first_name: 'Rosalind', last_name: 'dübendorfer' },
  'DEV-WELL': { bed: { department: 'ICU', number: 2 }, first_name: 'E\u0301milie', last_name: 'O’Brien' },
  'DEV-QUIET': { bed: { department: 'MED', number: 1 }, first_name: '?', last_name: '-' },
  'DEV-STRAY': { bed: null, first_name: 'Chidi', last_name: '42' },
} as const;
type Name = keyof typeof PATIENTS;

describe.each(ENGINES)('the wall on %s', (engine) => {
  const on = serverOn(engine);
  const patients = {} as Record<Name, number>;
  const devices = {} as Record<Name, number>;
  const departments: Record<string, number> = {};
  let token = '';

  beforeAll(async () => {
    const { db, clock, signIn } = on.server;
    // Ids that appear in no measured value.
    for (const table of ['patients', 'devices'])
      await sql`SELECT setval(pg_get_serial_sequence(${table}::text, 'id'), 7712344)`.execute(db);
    for (const name of Object.keys(PATIENTS) as Name[]) {
      const { bed, ...names } = PATIENTS[name];
      const patient = await addPatient(db, { ssn: `900-77-${Object.keys(patients).length}345` });
      await db.updateTable('patients').set(names).where('id', '=', patient).execute();
      if (bed !== null) await giveBed(db, patient, bed);
      devices[name] = await addDevice(db, name, { ai: name !== 'DEV-QUIET' });
      patients[name] = patient;
      await wear(db, { device: devices[name], patient, from: clock() - 60 * SECOND });
    }
    await addDevice(db, 'DEV-SPARE');
    for (const { id, abbreviation } of await db.selectFrom('departments').selectAll().execute())
      departments[abbreviation] = id;
    await on.admin.patch(`/departments/${departments['ICU']}/`, { name: 'Intensive Care' });
    await admitGateway(db);
    token = await signIn('nurse');
    for (let nth = 0; nth < 4; nth += 1) {
      clock.advance(SECOND);
      await sendAll();
    }
  });

  const send = async (name: string, observations: Readonly<Record<string, number>>) => {
    const response = await fetch(`${on.server.url}/api/ingest/`, {
      method: 'POST',
      headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(reading(name, on.server.clock(), observations)),
    });
    expect(response.status).toBe(202);
  };
  async function sendAll() {
    await send('DEV-SICK', SHOCK);
    for (const name of ['DEV-WELL', 'DEV-QUIET', 'DEV-STRAY', 'DEV-SPARE']) await send(name, CALM);
  }
  const ask = async (query = '', authorization: string | null = `Token ${token}`, etag = '') => {
    const answer = await fetch(`${on.server.url}/api/wall/${query}`, {
      headers: { ...(authorization !== null && { authorization }), 'if-none-match': etag },
    });
    const text = await answer.text();
    return {
      status: answer.status,
      etag: answer.headers.get('etag') ?? '',
      text,
      body: (text === '' ? null : JSON.parse(text)) as Wall,
    };
  };
  const addDisplay = async (department: number | null) => {
    const { body } = await on.admin.post<NewDisplay>('/displays/', { name: 'Corridor', department });
    return { id: body.id, authorization: `Display ${body.token}` };
  };
  const bedsOf = ({ body }: { body: Wall }) => body.patients.map(({ bed }) => bed);

  it('shows everybody who wears a device: bed, initials, and what their cards show', async () => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect({ department: body.department, counts: body.counts }).toEqual({
      department: null,
      counts: { total: 4, high: 1, medium: 0, low: 2, no_signal: 1 },
    });
    expect(body.patients.map(({ bed, department, initials }) => ({ bed, department, initials }))).toEqual([
      { bed: 'ICU-1', department: 'ICU', initials: 'R. D.' },
      { bed: 'ICU-2', department: 'ICU', initials: 'É. O.' },
      { bed: 'MED-1', department: 'MED', initials: '' },
      { bed: null, department: null, initials: 'C.' },
    ]);
    const isWall = compile(closed(Wall));
    expect({ valid: isWall(body), errors: isWall.errors }).toEqual({ valid: true, errors: null });
    const { body: cards } = await on.nurse.get<DashboardEntry[]>('/dashboard/patients/');
    expect(body.patients).toEqual(
      cards.map(({ device_id: _device, battery_level: _battery, news2: _news2, patient, ...shown }, nth) => ({
        ...shown,
        key: body.patients[nth]?.key,
        bed: patient?.bed,
        department: body.patients[nth]?.department,
        initials: body.patients[nth]?.initials,
        alarms: shown.alarms.map(({ kind, state }) => expect.objectContaining({ kind, state }) as unknown),
      })),
    );
    const raised = body.patients.flatMap(({ alarms }) => alarms).filter(({ state }) => state === 'raised');
    expect(raised.map(({ kind }) => kind)).toContain('HIPI');
    expect(body.unacknowledged).toBe(raised.length);
    // Scores are withheld where a card withholds them: the patient's device has AI off.
    expect(body.patients[2]?.observations).toMatchObject({ hipi: null, spi: null, heartRate: 72 });
    expect(body.patients[0]?.observations.hipi).toEqual(expect.any(Number));
  });

  it('names no patient: no name, SSN, or id of a patient or device is anywhere in it', async () => {
    const { db } = on.server;
    const written = await db.selectFrom('patients').select(['ssn', 'first_name', 'last_name']).execute();
    const secrets = [
      ...written.flatMap(({ ssn, first_name, last_name }) => [ssn, first_name, last_name]),
      ...Object.keys(PATIENTS),
      ...[...Object.values(patients), ...Object.values(devices)].map(String),
    ].filter((secret) => secret.length > 2);
    expect(secrets.length).toBeGreaterThan(15);
    const { authorization } = await addDisplay(null);
    for (const { text } of [await ask(), await ask('', authorization), await ask('?department=icu')]) {
      expect(text).toContain('ICU-1');
      for (const secret of secrets) expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });

  it('keeps the key of a patient while the device is worn, and shares it among departments and clients', async () => {
    const keys = (await ask()).body.patients.map(({ key }) => key);
    expect(new Set(keys).size).toBe(4);
    await sendAll();
    expect((await ask()).body.patients.map(({ key }) => key)).toEqual(keys);
    expect((await ask('?department=ICU')).body.patients.map(({ key }) => key)).toEqual(keys.slice(0, 2));
  });

  it.each([
    ['its id', () => String(departments['ICU'])],
    ['its abbreviation', () => 'ICU'],
    ['its abbreviation in another case', () => 'icu'],
    ['its name', () => 'Intensive Care'],
    ['its name in another case', () => 'intensive%20CARE'],
  ])('shows one department, named by %s', async (_, named) => {
    const { body } = await ask(`?department=${named()}`);
    expect(bedsOf({ body })).toEqual(['ICU-1', 'ICU-2']);
    expect({ department: body.department, counts: body.counts }).toEqual({
      department: 'ICU',
      counts: { total: 2, high: 1, medium: 0, low: 1, no_signal: 0 },
    });
  });

  it.each(['NOPE', '%20', '2147483646'])('refuses %s, which is no department', async (named) => {
    const refusal = { status: 400, body: { department: ['There is no such department.'] } };
    expect(await ask(`?department=${named}`)).toMatchObject(refusal);
  });

  it('shows a display that is bound to a department that one and no other, and one that is bound to none whatever it asks for', async () => {
    const { authorization } = await addDisplay(departments['MED'] ?? null);
    const own = await ask('', authorization);
    expect(bedsOf(own)).toEqual(['MED-1']);
    expect(own.body.department).toBe('MED');
    expect(bedsOf(await ask('?department=med', authorization))).toEqual(['MED-1']);
    expect(await ask('?department=ICU', authorization)).toMatchObject({
      status: 403,
      body: { detail: 'This display shows another department.' },
    });
    expect((await ask('?department=NOPE', authorization)).status).toBe(400);
    const unbound = (await addDisplay(null)).authorization;
    expect(bedsOf(await ask('', unbound))).toHaveLength(4);
    expect(bedsOf(await ask('?department=icu', unbound))).toEqual(['ICU-1', 'ICU-2']);
  });

  it('is closed to strangers, and states to a display that it was ended instead of asking it to sign in', async () => {
    const { id, authorization } = await addDisplay(null);
    const { etag } = await ask('', authorization);
    await on.admin.call('DELETE', `/displays/${id}/`);
    const ended = { status: 403, body: { detail: 'This display was ended.' } };
    // Not even an answer that it holds already.
    expect(await ask('', authorization, etag)).toMatchObject(ended);
    for (const unknown of [
      `Display wd_${'x'.repeat(43)}`,
      'Display two words',
      'Display',
      `display ${token}`,
    ])
      expect(await ask('', unknown)).toMatchObject(ended);
    for (const authorization of [null, 'Token wl_nobody', 'Basic x', `Device ${GATEWAY_TOKEN}`])
      expect((await ask('', authorization)).status).toBe(401);
  });

  it('opens to a display this path alone', async () => {
    const { authorization } = await addDisplay(null);
    for (const path of ['/users/me/', '/dashboard/patients/', '/ward-summary/', '/displays/', '/patients/'])
      expect({
        path,
        status: (await fetch(`${on.server.url}/api${path}`, { headers: { authorization } })).status,
      }).toEqual({ path, status: 401 });
  });

  it('answers 304 while nothing changed, each department by itself', async () => {
    const ward = await ask();
    const med = await ask('?department=MED');
    expect(med.etag).not.toBe(ward.etag);
    for (const [query, { etag }] of [
      ['', ward],
      ['?department=MED', med],
    ] as const)
      expect(await ask(query, undefined, etag)).toMatchObject({ status: 304, text: '', etag });
    on.server.clock.advance(SECOND);
    await send('DEV-SICK', { ...SHOCK, heartRate: 91 });
    expect((await ask('?department=MED', undefined, med.etag)).status).toBe(304);
    const changed = await ask('', undefined, ward.etag);
    expect(changed.status).toBe(200);
    expect(changed.body.patients[0]?.observations.heartRate).toBe(91);
  });

  it('follows what time alone changes, a name, and the name of a department', async () => {
    await sendAll();
    await on.nurse.patch(`/patients/${patients['DEV-WELL']}/`, { last_name: 'Zeeman' });
    expect((await ask()).body.patients[1]?.initials).toBe('É. Z.');
    await on.admin.patch(`/departments/${departments['MED']}/`, { abbreviation: 'INT' });
    on.server.clock.advance(2 * SECOND);
    expect((await ask('?department=int')).body).toMatchObject({
      department: 'INT',
      patients: [{ bed: 'INT-1', department: 'INT' }],
    });
    const { etag } = await ask();
    on.server.clock.advance(600 * SECOND);
    const silent = await ask('', undefined, etag);
    expect(silent.status).toBe(200);
    expect(silent.body.counts).toEqual({ total: 4, high: 0, medium: 0, low: 0, no_signal: 4 });
    expect(silent.body.patients[0]).toMatchObject({ online: false, observations: { heartRate: null } });
  });
});
