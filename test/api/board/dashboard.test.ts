import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { OBSERVATION_KEYS } from '../../../src/clinical/observationKeys';
import type { Dashboard } from '../../../src/contract/dashboard';
import { OVERVIEW, PATIENTS, dashboardWard } from '../../fixtures/ward/dashboardWard';
import { reading } from '../../fixtures/ward/ward';

const { given, ask, patients, ingest } = dashboardWard();

async function board(path: string): Promise<Dashboard> {
  const response = await ask(path);
  expect(response.status).toBe(200);
  return (await response.json()) as Dashboard;
}

async function names(path: string): Promise<string[]> {
  const shown = (await board(path)).map(({ device_id }) => device_id);
  const rows = await given.server.db.selectFrom('devices').select(['id', 'vendor_device_id']).execute();
  return shown.map((id) => rows.find((row) => row.id === id)?.vendor_device_id ?? String(id));
}

describe('the patient dashboard', () => {
  it('[API-70] is a plain array of the devices that patients wear, by id', async () => {
    expect(await names(PATIENTS)).toEqual(['SICK', 'WEAK', 'SILENT', 'WELL', 'NEVER']);
  });

  it.each([
    ['', ['SICK', 'WEAK', 'SILENT', 'WELL', 'NEVER']],
    ['?high_risk=false&low_battery=false&no_sync=false', ['SICK', 'WEAK', 'SILENT', 'WELL', 'NEVER']],
    ['?high_risk=true', ['SICK']],
    ['?low_battery=true', ['WEAK', 'NEVER']],
    ['?no_sync=true', ['SILENT', 'NEVER']],
    ['?high_risk=true&low_battery=true', ['SICK', 'WEAK', 'NEVER']],
    ['?high_risk=true&no_sync=true', ['SICK', 'SILENT', 'NEVER']],
    ['?high_risk=true&low_battery=true&no_sync=true', ['SICK', 'WEAK', 'SILENT', 'NEVER']],
  ])('[FLT-07] filters by the union: %s', async (query, expected) => {
    expect(await names(PATIENTS + query)).toEqual(expected);
  });

  it.each(['?high_risk=maybe', '?high_risk=', '?unknown=true', '?high_risk=true&high_risk=false'])(
    'refuses the query %s',
    async (query) => {
      const response = await ask(PATIENTS + query);
      expect(response.status).toBe(400);
      expect(Object.keys((await response.json()) as object)).toEqual([query.slice(1).split('=')[0]]);
    },
  );

  it('[API-71] [API-32] carries exactly the keys of the spec', async () => {
    const [sick] = await board(PATIENTS);
    expect(sick).toMatchObject({
      battery_level: 80,
      online: true,
      last_sync: new Date(given.server.clock()).toISOString(),
      patient: { id: patients.sick, ssn: '111-11-1111', gender: 'M', bed: 'ICU-3', is_high_priority: true },
    });
    expect(sick).toMatchObject({
      received_at: new Date(given.server.clock()).toISOString(),
      online_window: 180,
      value_lifetime: 300,
      status: null,
      clock_offset: null,
      zeros: [],
      last_band: 'high',
      not_watched_until: null,
    });
    expect(Object.keys(sick ?? {}).sort()).toEqual([
      'alarms',
      'battery_level',
      'clock_offset',
      'device_id',
      'last_band',
      'last_sync',
      'news2',
      'not_watched_until',
      'observations',
      'online',
      'online_window',
      'patient',
      'received_at',
      'status',
      'value_lifetime',
      'zeros',
    ]);
    expect(Object.keys(sick?.patient ?? {}).sort()).toEqual([
      'bed',
      'gender',
      'id',
      'is_high_priority',
      'ssn',
    ]);
    expect(Object.keys(sick?.observations ?? {})).toEqual([...OBSERVATION_KEYS]);
    expect(sick?.observations.hipi).toBeGreaterThanOrEqual(85);
  });

  it('shows a device that never sent with nothing but nulls', async () => {
    const never = (await board(PATIENTS)).at(-1);
    expect(never).toMatchObject({
      battery_level: null,
      online: false,
      last_sync: null,
      patient: { bed: null },
    });
    expect(Object.values(never?.observations ?? {})).toEqual(OBSERVATION_KEYS.map(() => null));
  });
});

describe('the overview', () => {
  it('[API-73] is a plain array of every registered device', async () => {
    expect(await names(OVERVIEW)).toEqual(['SICK', 'WEAK', 'SILENT', 'WELL', 'SPARE', 'NEVER']);
    expect((await board(OVERVIEW))[4]).toMatchObject({
      patient: null,
      battery_level: 5,
      online: true,
      observations: { heartRate: 72, hipi: null },
    });
  });

  it('takes no parameters', async () => {
    expect((await ask(`${OVERVIEW}?high_risk=true`)).status).toBe(400);
  });
});

describe('an answer', () => {
  const raw = (headers: Record<string, string>) =>
    new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
      get(
        given.server.url + OVERVIEW,
        { headers: { authorization: `Token ${given.token}`, ...headers } },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () =>
            resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(parts) }),
          );
        },
      ).on('error', reject);
    });

  it('is compressed for those who accept it, and the same', async () => {
    const plain = await raw({});
    const compressed = await raw({ 'accept-encoding': 'br, gzip' });
    expect([plain.encoding, compressed.encoding]).toEqual([undefined, 'gzip']);
    expect(gunzipSync(compressed.body)).toEqual(plain.body);
    expect((await raw({ 'accept-encoding': 'gzip;q=0, br' })).encoding).toBeUndefined();
  });

  it('of a filter is not changed by what the filter hides', async () => {
    const path = `${PATIENTS}?low_battery=true`;
    const etag = (await ask(path)).headers.get('etag') ?? '';
    given.server.clock.advance(1);
    await ingest(reading('WELL', given.server.clock(), { heartRate: 73 }, { battery_level: 80 }));
    expect((await ask(path, { 'if-none-match': etag })).status).toBe(304);
  });
});

describe('time alone', () => {
  it('[B1] [API-79] makes a silent device offline after three of its gaps, at least 30 s, and its values null after 5 min, each a change of the answer', async () => {
    // Its usual gaps are now measured: twice a second apart.
    for (let n = 0; n < 6; n++) {
      given.server.clock.advance(1_000);
      await ingest(
        reading(
          'SICK',
          given.server.clock(),
          { heartRate: 72, bloodPressureMean: 50 },
          { battery_level: 80 },
        ),
      );
    }
    const since = given.server.clock();
    const at = async (ms: number, etag: string) => {
      given.server.clock.set(since + ms);
      const response = await ask(OVERVIEW, { 'if-none-match': etag });
      const entry = response.status === 200 ? ((await response.json()) as Dashboard)[0] : undefined;
      return {
        status: response.status,
        etag: response.headers.get('etag') ?? '',
        online: entry?.online,
        heartRate: entry?.observations.heartRate,
      };
    };
    const fresh = await at(0, '');
    expect(fresh).toMatchObject({ status: 200, online: true, heartRate: 72 });
    expect(await at(30_000, '')).toMatchObject({ online: true });
    const silent = await at(30_001, fresh.etag);
    expect(silent).toMatchObject({ status: 200, online: false, heartRate: fresh.heartRate });
    const beforeNull = await at(300_000, silent.etag);
    expect(await at(300_000, beforeNull.etag)).toMatchObject({ status: 304 });
    const old = await at(300_001, beforeNull.etag);
    expect(old).toMatchObject({ status: 200, online: false, heartRate: null });
    expect(await at(400_000, old.etag)).toMatchObject({ status: 304 });
  });
});
