import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { seedDemo } from '../../../src/server/db/demo/seedDemo';
import { hashPassword } from '../../../src/server/services/accounts/credentials/passwords';
import { openTestDatabase } from '../../fixtures/database/database';
import { START, startTestServer, type TestServer } from '../../fixtures/server/server';

const run = promisify(execFile);

const ROOT = join(__dirname, '../../..');
const CLIENT = join(ROOT, '.cache/api-client');

let database: OpenDatabase;
let server: TestServer;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemo(database.db, START, hashPassword);
  server = await startTestServer({ database });
});

afterAll(async () => {
  await server.close();
  await database.close();
});

const tool = (path: string, ...args: string[]) =>
  run(process.execPath, [join('node_modules', path), ...args], { cwd: ROOT });

it('a client with the types of the API description compiles, signs in, reads the board and admits a patient', async () => {
  mkdirSync(CLIENT, { recursive: true });
  const document = join(CLIENT, 'openapi.json');
  writeFileSync(document, await (await fetch(`${server.url}/api/openapi.json`)).text());
  await tool('openapi-typescript/bin/cli.js', document, '-o', join(CLIENT, 'schema.d.ts'));
  await tool('typescript/bin/tsc', '-p', 'test/client').catch((error: { stdout: string }) => {
    throw new Error(`The client does not compile:\n${error.stdout}`);
  });

  const { stdout } = await run(process.execPath, [
    join(CLIENT, 'walk.mjs'),
    server.url,
    'nurse',
    'nurse-demo',
  ]);
  const saw = JSON.parse(stdout) as { wornBefore: number; admission: { patient: number; device: number } };

  expect(saw).toMatchObject({
    wornAfter: saw.wornBefore + 1,
    admission: { status: 'IN_WARD', discharge_date: null },
    onBoard: true,
    missing: 'Not found.',
  });
  expect(saw.wornBefore).toBeGreaterThan(10);
  const stored = await server.db
    .selectFrom('patients')
    .innerJoin('device_assignments', 'device_assignments.patient_id', 'patients.id')
    .where('patients.ssn', '=', '900-00-4711')
    .select(['patients.id', 'device_assignments.device_id'])
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ id: saw.admission.patient, device_id: saw.admission.device });
});

it('the same in curl, line by line as the README shows it', async () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const block =
    /## The API[\s\S]*?```sh\n(SERVER=http:\/\/127\.0\.0\.1:3000\n[\s\S]*?)```/.exec(readme)?.[1] ?? '';
  expect(block.match(/curl /g)).toHaveLength(6);
  const lines = block.replace('http://127.0.0.1:3000', server.url);

  const { stdout } = await run('sh', ['-euc', `${CURL}\n${lines}`], { cwd: ROOT });

  const [board, admission, patient] = stdout.trim().split('\n') as [string, string, string];
  expect((JSON.parse(board) as unknown[]).length).toBeGreaterThan(10);
  expect(JSON.parse(admission)).toMatchObject({ status: 'REGISTERED', admission_date: '2026-03-10' });
  expect(JSON.parse(patient)).toMatchObject({
    ssn: '900-00-4712',
    last_name: 'Kirchner',
    admission: { id: (JSON.parse(admission) as { id: number }).id, status: 'REGISTERED' },
  });
});

/** Each answer ends its line, which a terminal does not need. A machine without curl gets one that understands these flags. */
const CURL = `
if command -v curl > /dev/null; then curl() { command curl "$@"; echo; }
else curl() { '${process.execPath}' test/fixtures/server/curl.mjs "$@"; }
fi`;
