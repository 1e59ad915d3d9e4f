import { Encryption } from '../../../src/server/services/devices/encryption';
import { otpCheck } from '../../../src/server/services/accounts/credentials/otpCheck';
import { CODE_MS } from '../../fixtures/server/authenticator';
import { enrol, signInWith } from '../../fixtures/server/enrolled';
import { START, startTestServer, type TestServer } from '../../fixtures/server/server';

const PLACES = 50;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } });
});

afterAll(() => server.close());

/** The person is signed in at 50 places, and all of them are in use. Returns how one of them is left. */
async function crowd(username: string): Promise<() => Promise<unknown>> {
  const { id } = await server.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const at = new Date(server.clock()).toISOString();
  const expires = new Date(START + 24 * 3_600_000).toISOString();
  await server.db.deleteFrom('tokens').where('user_id', '=', id).execute();
  await server.db
    .insertInto('tokens')
    .values(
      Array.from({ length: PLACES }, (_, place) => ({
        ...{ user_id: id, hash: `${username} at ${place}`, created_at: at, expires_at: expires },
        last_seen_at: at,
      })),
    )
    .execute();
  return () => server.db.deleteFrom('tokens').where('hash', '=', `${username} at 0`).execute();
}

it.each([
  ['the code of the app', 'nurse', ({ code }: Awaited<ReturnType<typeof enrol>>) => code()],
  ['a recovery code', 'doctor', ({ recoveryCodes }: Awaited<ReturnType<typeof enrol>>) => recoveryCodes[0]],
])(
  '%s stays good when all places are taken, and lets in once there is one, once',
  async (_, name, codeOf) => {
    const enrolled = await enrol(server, name);
    server.clock.advance(CODE_MS);
    const leave = await crowd(name);
    const otp = codeOf(enrolled) ?? '';
    const enter = async () => (await signInWith(server, name, { otp })).status;
    expect(await enter()).toBe(429);
    expect(await enter()).toBe(429);
    await leave();
    expect(await enter()).toBe(200);
    await leave();
    await server.db.deleteFrom('tokens').execute();
    expect(await enter()).toBe(400);
  },
);

it('a recovery code that began no session is given back among its own, and not among those that have replaced them', async () => {
  const { client, recoveryCodes } = await enrol(server, 'other');
  const { db, clock } = server;
  const { id } = (await client.get<{ id: number }>('/users/me/')).body;
  const otpOf = otpCheck({ clock, encryption: new Encryption(Buffer.alloc(32)) });
  const [first, second] = [await otpOf(db, id, recoveryCodes[0]), await otpOf(db, id, recoveryCodes[1])];
  await first.giveBack(db);
  await second.giveBack(db);
  const left = async () =>
    (await client.get<{ recovery_codes_left: number }>('/users/me/second-factor/')).body.recovery_codes_left;
  expect(await left()).toBe(10);
  const third = await otpOf(db, id, recoveryCodes[2]);
  expect((await client.post('/users/me/second-factor/recovery-codes/', {})).status).toBe(200);
  await third.giveBack(db);
  expect(await left()).toBe(10);
  expect((await otpOf(db, id, recoveryCodes[2])).verdict).toBe('wrong');
});
