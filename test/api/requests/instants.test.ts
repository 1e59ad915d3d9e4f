import { seedDemo } from '../../../src/server/db/demo/seedDemo';
import { hashPassword } from '../../../src/server/services/accounts/credentials/passwords';
import { openTestDatabase } from '../../fixtures/database/database';
import { PASSWORD, START, startTestServer, type TestServer } from '../../fixtures/server/server';
import { admitGateway, GATEWAY_TOKEN, reading } from '../../fixtures/ward/ward';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
/** What any other way to write a moment begins with: a day in digits, with any continuation. */
const DAY_FIRST = /^\d{4}[-/]\d\d?[-/]\d\d?/;
/** Fields that hold a time, by their names. */
const MOMENT = /(_at|_sync|_login|_joined|_timestamp|^timestamp)$/;
const CALENDAR = /(^date_of_birth|_date)$/;

let server: TestServer;

beforeAll(async () => {
  const database = await openTestDatabase();
  await seedDemo(database.db, START - 3_600_000, () => hashPassword(PASSWORD));
  server = await startTestServer({ database });
  await admitGateway(server.db);
});

afterAll(() => server.close());

/** Three readings of a deteriorating patient, so that every time the ward can show is present. */
async function raiseAnAlert(): Promise<void> {
  const { vendor_device_id: name, type } = await server.db
    .selectFrom('devices')
    .innerJoin('device_assignments', 'device_assignments.device_id', 'devices.id')
    .where('device_assignments.released_at', 'is', null)
    .where('devices.ai_enabled', '=', true)
    .select(['devices.vendor_device_id', 'devices.type'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const readings = [0, 1, 2].map((second) =>
    reading(name, server.clock() - 2_000 + second * 1_000, { bloodPressureMean: 49 }, { type }),
  );
  const response = await fetch(`${server.url}/api/ingest/`, {
    method: 'POST',
    headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(readings),
  });
  expect(await response.json()).toMatchObject({ accepted: 3 });
}

/** Every text of an answer with the name of the field that holds it. */
function textsOf(value: unknown, field = ''): { field: string; text: string }[] {
  if (typeof value === 'string') return [{ field, text: value }];
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(each, field));
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => textsOf(each, name))
    : [];
}

it('[API-03] every answer writes moments in UTC with milliseconds and a Z, and days as YYYY-MM-DD', async () => {
  await raiseAnAlert();
  const token = await server.signIn('admin');
  const headers = { authorization: `Token ${token}` };
  const idOf = async (path: string) =>
    (
      (await (await fetch(`${server.url}${path}?page_size=200`, { headers })).json()) as {
        results: { id: number }[];
      }
    ).results.map(({ id }) => id);
  const patients = await idOf('/api/patients/');
  const ids = new Map([
    ['patients', patients],
    ['devices', await idOf('/api/devices/')],
    ['users', await idOf('/api/users/')],
  ]);
  const moments = new Set<string>();
  const days = new Set<string>();

  const reads = server.app.routeTable.filter(
    ({ method, url }) => method === 'GET' && url.startsWith('/api/') && !/^\/api\/(docs|openapi)/.test(url),
  );
  for (const { url } of reads) {
    const noun = url.split('/')[2] ?? '';
    for (const id of url.includes(':') ? (ids.get(noun) ?? [1]) : [0]) {
      const answer = await fetch(server.url + url.replace(/:\w+/, String(id)), {
        headers,
        redirect: 'manual',
      });
      if (!answer.ok) continue;
      for (const { field, text } of textsOf(await answer.json())) {
        if (DAY_FIRST.test(text) || MOMENT.test(field) || CALENDAR.test(field)) {
          expect({ url, field, text }).toEqual({
            url,
            field,
            text: expect.stringMatching(CALENDAR.test(field) ? DATE : INSTANT) as string,
          });
          (CALENDAR.test(field) ? days : moments).add(`${noun} ${field}`);
        }
      }
    }
  }
  expect([...days].sort()).toEqual(
    expect.arrayContaining(['patients admission_date', 'patients date_of_birth']),
  );
  expect([...moments].sort()).toEqual(
    expect.arrayContaining([
      'dashboard last_sync',
      'devices last_sync',
      'notifications created_at',
      'patients created_at',
      'patients last_sync',
      'patients results_timestamp',
      'patients sample_timestamp',
      'users date_joined',
      'users last_login',
    ]),
  );
});
