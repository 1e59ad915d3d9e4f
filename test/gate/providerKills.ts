import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openEmbedded, type OpenDatabase } from '../../src/server/db/engine/client';
import { RunningCrashLoad } from '../fixtures/hostile/crashLoad';
import { report } from '../fixtures/load/figure';
import { freePort } from '../fixtures/product/product';
import { startServerProcess } from '../fixtures/server/serverProcess';
import { testBrowser } from '../fixtures/signOn/browser';
import { CLIENT, startProvider, type TestProvider } from '../fixtures/signOn/provider';
import { createAlertingWard, type SignedInUser } from '../fixtures/ward/alertingWard';

/** [E15] The identity provider is killed again and again while alerts are raised, and people come and go by it. */
const KILLS = 20;
const INGESTERS = 4;
const USERS = 4;

/** Answers of the server to clients that sign in or unlock meanwhile, by status. */
const answers = new Map<number, number>();

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wardline-gate-'));
  const workerFile = pathToFileURL(join(__dirname, '../../dist/server/pgliteWorker.mjs'));
  const open = () => openEmbedded({ dataDir, workerFile });
  const port = await freePort();
  const provider = await startProvider(`http://127.0.0.1:${port}`);
  try {
    await tryOn(provider, { dataDir, port, open });
  } finally {
    await provider.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function tryOn(
  provider: TestProvider,
  { dataDir, port, open }: { dataDir: string; port: number; open: () => Promise<OpenDatabase> },
): Promise<void> {
  const before = await open();
  const { patients, users } = await createAlertingWard(before.db, { patients: 2 * INGESTERS, users: USERS });
  await before.db
    .insertInto('external_identities')
    .values(
      users.map(({ id }) => ({
        ...{ issuer: provider.issuer, subject: `n-${id}`, user_id: id },
        created_at: new Date().toISOString(),
      })),
    )
    .execute();
  await before.close();
  const server = await startServerProcess({
    ...{ DATA_DIR: dataDir, PORT: String(port), OIDC_ISSUER: provider.issuer },
    ...{ OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
  });
  const signedOn = await Promise.all(users.map((user) => signOn(server.url, user)));
  const load = new RunningCrashLoad({
    ...{
      url: () => server.url,
      patients,
      users,
      ingesters: INGESTERS,
      pollersEach: 2,
      jitterMs: 200,
      restMs: 50,
    },
  });
  for (let kill = 0; kill < KILLS; kill++) {
    const underway = users.map((user) => comeAndGo(server.url, user, signedOn[kill % signedOn.length] ?? ''));
    await sleep(300 * Math.random());
    await provider.kill();
    await load.acknowledge(INGESTERS);
    await Promise.all(underway);
    await provider.start();
  }
  const tokens = [...signedOn, ...users.map(({ token }) => token)];
  const alive = await Promise.all(tokens.map((token) => statusOf(server.url, token)));
  const { lost, batches } = await load.stop(async () => {
    await server.kill('SIGTERM');
    return open();
  });
  const name = (what: string) => `[E15] provider killed ${KILLS} times, ${batches} batches: ${what}`;
  for (const [what, value] of Object.entries(lost)) report({ name: name(what), value, limit: 0, unit: '' });
  const ended = alive.filter((status) => status !== 200).length;
  report({ name: name(`of ${tokens.length} sessions ended`), value: ended, limit: 0, unit: '' });
  const faults = [...answers].filter(([status]) => status >= 500 && status !== 503);
  report({
    name: name(`of ${[...answers.values()].reduce((sum, n) => sum + n, 0)} answers meanwhile, faults`),
    ...{ value: faults.reduce((sum, [, count]) => sum + count, 0), limit: 0, unit: '' },
  });
}

async function signOn(url: string, { id }: SignedInUser): Promise<string> {
  const { status, body } = await testBrowser(url, Date.now).signIn(`n-${id}`);
  if (body.token === undefined) throw new Error(`Single sign-on was answered with ${status}.`);
  return body.token;
}

/** Begins to sign in, and to unlock a session: as far as the provider lives to see it. */
async function comeAndGo(url: string, { id }: SignedInUser, token: string): Promise<void> {
  const browser = testBrowser(url, Date.now);
  const note = ({ status }: { status: number }) => answers.set(status, (answers.get(status) ?? 0) + 1);
  note(await browser.beginUnlock(token));
  const begun = await browser.begin();
  note(begun);
  if (begun.body.location === undefined) return;
  // The provider does not answer: the browser shows that it cannot be reached.
  const back = await browser.signInThere(begun.body.location, `n-${id}`).catch(() => null);
  if (back === null) return;
  const code = await browser.arrive(back);
  note(await browser.exchange(code));
}

const statusOf = async (url: string, token: string): Promise<number> =>
  (await fetch(`${url}/api/users/me/`, { headers: { authorization: `Token ${token}` } })).status;

void main();
