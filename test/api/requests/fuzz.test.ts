import fc from 'fast-check';
import { DepartmentBody } from '../../../src/contract/departments';
import { DisplayBody } from '../../../src/contract/displays';
import { GatewayBody } from '../../../src/contract/gateways';
import { DutyBody } from '../../../src/contract/duty';
import type { IngestAnswer } from '../../../src/contract/readings';
import { ReceiptsBody } from '../../../src/contract/notifications';
import { compile } from '../../../src/contract/validate';
import { LockBody, PinBody, UnlockBody } from '../../../src/contract/sessionLock';
import type { RouteEntry } from '../../../src/server/plugins/access/authorization';
import { fingerprint, ROLLED_UP } from '../../fixtures/database/fingerprint';
import { hostileBody, hostileQuery, maybeReading, type RawBody } from '../../fixtures/hostile/fuzz';
import { startTestServer, type TestServer } from '../../fixtures/server/server';
import { addDevice, addPatient, admitGateway, GATEWAY_TOKEN, wear } from '../../fixtures/ward/ward';

/** The factor by which the run is longer; the gate sets a larger one. */
const TIMES = Number(process.env['FUZZ_TIMES'] ?? 1);

/** 10,000 bodies a run (reliability T-F1): hostile ones over all write routes, and batches that the ingest door may like. */
const BODIES = 9_000 * TIMES;
const [READINGS, QUERIES] = [1_000 * TIMES, 100 * TIMES];

/** Set FUZZ_SEED to repeat a run; the seed of this one is in every title. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000_000);

/** What no answer may show: statements, traces, files, names of libraries. */
const LEAKS =
  /\bSELECT\b|\bINSERT\b|\bUPDATE\b|SQLSTATE|syntax error|relation "|column "|violates|node_modules|FST_ERR|\n\s+at |\.(?:ts|mjs|js):\d/;

/** Tables that refused input may change: failed logins, counted and recorded. */
const COUNTERS = ['login_attempts', 'audit_log', 'audit_head', 'presence'];
const READING_TABLES = [
  ...ROLLED_UP,
  'readings',
  'latest_states',
  'patient_minutes',
  'alert_clock',
  'alerts',
  'notifications',
  'alarms',
  'alarm_events',
  'alarm_dues',
];

let server: TestServer;
let userToken: string;

beforeAll(async () => {
  server = await startTestServer();
  await admitGateway(server.db);
  // When the gateway last sent is noted once a minute.
  await server.db
    .updateTable('gateway_tokens')
    .set({ last_used_at: new Date(server.clock()).toISOString(), last_address: '127.0.0.1' })
    .execute();
  userToken = await server.signIn('admin');
  const device = await addDevice(server.db, 'worn');
  await wear(server.db, { device, patient: await addPatient(server.db), from: 0 });
});

afterAll(() => server.close());

const headersFor = ({ access }: RouteEntry): Record<string, string> =>
  access === 'public'
    ? {}
    : { authorization: access === 'gateway' ? `Device ${GATEWAY_TOKEN}` : `Token ${userToken}` };

/** Of an entity that does not exist: an almost empty form is a valid change of one that does. */
const NOTHING = '2147483646';

const pathOf = ({ url }: RouteEntry) => url.replaceAll(/:\w+/g, NOTHING);

/** Their body is an object without fields. */
const WITHOUT_FIELDS = new Set([
  ...['/api/logout/', '/api/session/sign-on/', '/api/session/lock/', '/api/displays/:id/renew/'],
  ...['/api/hl7-messages/:id/replay/', '/api/merges/:id/undo/', '/api/session/unlock/sign-on/'],
  ...['/api/users/me/second-factor/recovery-codes/', '/api/session/step-up/passkey/options/'],
  ...['acknowledge', 'release'].map((answer) => `/api/alarms/:id/${answer}/`),
]);

/** Neither an id nor a body decides what they do: there is nothing to refuse. */
const WITHOUT_INPUT = new Set(['DELETE /api/users/me/sessions/']);

/** The names that a route's schema knows, so that most inputs pass the first check. */
function namesOf({ method, url }: RouteEntry): string[] {
  if (url === '/api/ingest/')
    return ['vendor_device_id', 'type', 'timestamp', 'battery_level', 'status', 'observations'];
  const document = server.app.swagger() as unknown as ApiDocument;
  const operation = document.paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const names = propertiesOf(operation?.requestBody, document, new Set());
  if (operation?.requestBody !== undefined && names.length === 0 && !WITHOUT_FIELDS.has(url))
    throw new Error(`Nothing is known of the body of ${method} ${url}.`);
  return [...names, ...(operation?.parameters ?? []).flatMap(({ name }) => name ?? [])];
}

interface ApiDocument {
  paths: Record<string, Record<string, { requestBody?: unknown; parameters?: { name?: string }[] }>>;
  components: { schemas: Record<string, unknown> };
}

/** The names of all properties in a part of the document, those of the components that it refers to included. */
function propertiesOf(part: unknown, document: ApiDocument, seen: Set<string>): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    if (key === '$ref' && typeof value === 'string') {
      if (seen.has(value)) return [];
      seen.add(value);
      return propertiesOf(document.components.schemas[value.split('/').at(-1) ?? ''], document, seen);
    }
    if (key === 'example' || key === 'examples') return [];
    const names = key === 'properties' && typeof value === 'object' ? Object.keys(value ?? {}) : [];
    return [...names, ...propertiesOf(value, document, seen)];
  });
}

let asked = 0;

/** Each request from an address of its own, so that the limit of one address does not stand in front of the rest. */
const nextAddress = () => `10.${(++asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;

async function send(route: RouteEntry, { type, text }: RawBody) {
  const method = route.method as 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  const { statusCode, body } = await server.app.inject({
    method,
    url: pathOf(route),
    remoteAddress: nextAddress(),
    headers: { ...headersFor(route), 'content-type': type },
    payload: text,
  });
  return { status: statusCode, body };
}

/** Routes whose bodies are so simple that a random one may be valid. */
const GOOD_BODIES: Readonly<Record<string, (value: unknown) => boolean>> = {
  '/api/departments/': compile(DepartmentBody),
  '/api/displays/': compile(DisplayBody),
  '/api/gateways/': compile(GatewayBody),
  '/api/notifications/receipts/': compile(ReceiptsBody),
  '/api/users/me/duty/': compile(DutyBody),
  // A wrong password that is well-formed is a try, and is counted.
  '/api/session/lock/': compile(LockBody),
  '/api/session/unlock/': compile(UnlockBody),
  '/api/users/me/pin/': compile(PinBody),
};

function isGood({ url }: RouteEntry, { text }: RawBody): boolean {
  try {
    return GOOD_BODIES[url]?.(JSON.parse(text)) === true;
  } catch {
    return false;
  }
}

const isRefused = ({ status, body }: { status: number; body: string }) =>
  (status >= 400 && status < 500) || (status === 202 && (JSON.parse(body) as IngestAnswer).accepted === 0);

const isPoisoned = (text: string): boolean =>
  /"__proto__"\s*:|"constructor"\s*:\s*\{\s*"prototype"\s*:/.test(text);

describe(`[T-F1] hostile bodies (FUZZ_SEED=${seed})`, () => {
  it(`are refused on every write route, without a fault, a leak or a changed row: ${BODIES} of them`, async () => {
    const writes = server.app.routeTable.filter(
      ({ method, url }) =>
        ['POST', 'PATCH', 'PUT', 'DELETE'].includes(method) && !WITHOUT_INPUT.has(`${method} ${url}`),
    );
    expect(writes.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/api/api-token-auth/', '/api/logout/', '/api/ingest/']),
    );
    const before = await fingerprint(server.db, COUNTERS);
    for (const route of writes) {
      await fc.assert(
        fc.asyncProperty(hostileBody(namesOf(route)), async (body) => {
          fc.pre(!isGood(route, body));
          const answer = await send(route, body);
          expect({ route: route.url, ...answer, refused: isRefused(answer) }).toMatchObject({
            refused: true,
          });
          expect(answer.body).not.toMatch(LEAKS);
        }),
        { seed, numRuns: Math.ceil(BODIES / writes.length) },
      );
    }
    expect(await fingerprint(server.db, COUNTERS)).toEqual(before);
  }, 600_000);

  it(`made from the schema of readings are validated one by one: ${READINGS} batches`, async () => {
    const route = server.app.routeTable.find(({ url }) => url === '/api/ingest/');
    if (route === undefined) throw new Error('There is no ingest route.');
    const before = await fingerprint(server.db, READING_TABLES);
    const sent = { readings: 0, accepted: 0 };
    const batches = fc.array(maybeReading({ devices: ['worn', 'spare', 'new'], now: server.clock() }), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(batches, async (batch) => {
        const text = JSON.stringify(batch);
        const { status, body } = await send(route, { type: 'application/json', text });
        // A name that poisons a prototype is refused before anything of the body is looked at.
        if (isPoisoned(text)) {
          expect(status).toBe(400);
          return;
        }
        expect({ status, body }).toMatchObject({ status: 202 });
        const { accepted, rejected } = JSON.parse(body) as IngestAnswer;
        expect(accepted + rejected.length).toBe(batch.length);
        expect(body).not.toMatch(LEAKS);
        sent.readings += batch.length;
        sent.accepted += accepted;
      }),
      { seed, numRuns: READINGS },
    );
    expect(sent.accepted / sent.readings).toBeGreaterThan(0.25);
    expect(await fingerprint(server.db, READING_TABLES)).toEqual(before);
    const { stored } = await server.db
      .selectFrom('readings')
      .select((eb) => eb.fn.countAll<number>().as('stored'))
      .executeTakeFirstOrThrow();
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThanOrEqual(sent.accepted);
  }, 600_000);
});

describe(`[T-F2] hostile queries (FUZZ_SEED=${seed})`, () => {
  it(`get an answer below 500 from every GET route: ${QUERIES} each`, async () => {
    const reads = server.app.routeTable.filter(
      ({ method, url }) => method === 'GET' && url.startsWith('/api/') && !url.startsWith('/api/docs'),
    );
    expect(reads.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/api/users/me/', '/api/dashboard/patients/', '/api/dashboard/overview/']),
    );
    // A read writes down who read, and nothing else.
    const leftOut = [...ROLLED_UP, 'audit_log', 'audit_head'];
    const before = await fingerprint(server.db, leftOut);
    for (const route of reads) {
      await fc.assert(
        fc.asyncProperty(hostileQuery(namesOf(route)), async (query) => {
          const { statusCode, body } = await server.app.inject({
            url: `${pathOf(route)}?${query}`,
            headers: headersFor(route),
          });
          expect({ query, statusCode, body: statusCode < 500 || body }).toMatchObject({ body: true });
          if (statusCode >= 400) expect(body).not.toMatch(LEAKS);
        }),
        { seed, numRuns: QUERIES },
      );
    }
    expect(await fingerprint(server.db, leftOut)).toEqual(before);
  }, 600_000);
});
