import type { PasskeyCreation, PasskeyRequest, Passkeys } from '../../../src/contract/passkeys';
import { listAudit } from '../../../src/server/db/accounts/audit/audit';
import { apiClient } from '../../fixtures/server/apiClient';
import { CODE_MS } from '../../fixtures/server/authenticator';
import { enrol, signInWith } from '../../fixtures/server/enrolled';
import {
  addPasskey,
  HOST,
  ORIGIN,
  passkeyServers,
  postAnonymously,
  withPasskey,
} from '../../fixtures/server/passkeyPeople';
import { PASSWORD } from '../../fixtures/server/server';
import { softAuthenticator } from '../../fixtures/server/softAuthenticator';

const MINUTE = 60_000;
const OWN = '/users/me/passkeys/';

const on = passkeyServers();

const entriesSince = async (last: number) =>
  (await listAudit(on.server.db, { afterId: last, limit: 100 })).map(({ action, entity, username, fields }) =>
    [action, entity, username, ...fields].join(' '),
  );
const lastEntry = async () => (await listAudit(on.server.db, { afterId: 0, limit: 10_000 })).at(-1)?.id ?? 0;

describe('signing in with a passkey', () => {
  /** The password's answer, and what came of the code in it. */
  async function begin(username: string, at = on.server) {
    const answer = await signInWith(at, username);
    const code = answer.headers.get('x-passkey') ?? '';
    const body = (await answer.json()) as unknown;
    const options = await postAnonymously<PasskeyRequest>(at, '/api-token-auth/passkey/options/', { code });
    return { status: answer.status, body, code, options };
  }

  const finish = (answer: unknown, at = on.server) =>
    postAnonymously<{ token?: string }>(at, '/api-token-auth/passkey/', answer, {
      'x-forwarded-for': '192.0.2.1',
    });

  it('comes after the password, which is answered as it is for a code', async () => {
    const { authenticator, client } = await withPasskey(on.server, 'nurse');
    const { status, body, options } = await begin('nurse');
    expect({ status, body }).toEqual({
      status: 400,
      body: { otp: ['Use your passkey, or enter a recovery code.'] },
    });
    expect(options.body).toMatchObject({
      rpId: HOST,
      userVerification: 'required',
      allowCredentials: [{ id: authenticator.id, type: 'public-key' }],
    });
    const signedIn = await finish(authenticator.answer(options.body));
    expect({ status: signedIn.status, keys: Object.keys(signedIn.body) }).toEqual({
      status: 200,
      keys: ['token'],
    });
    expect(signedIn.headers.get('set-cookie')).toMatch(/^wardline_station=/);
    const fresh = apiClient(on.server, signedIn.body.token ?? '');
    // It counts as shown: nothing asks for it again for five minutes.
    expect((await fresh.post('/users/me/second-factor/recovery-codes/', {})).status).toBe(200);
    expect((await client.get<Passkeys>(OWN)).body.results[0]?.last_used_at).not.toBeNull();
  });

  it('is offered beside the code of an app, whose contract stays', async () => {
    const { client, code } = await enrol(on.server, 'nurse');
    const { authenticator } = await addPasskey(client);
    const { body, options } = await begin('nurse');
    expect(body).toEqual({ otp: ['Enter the code of your authenticator app.'] });
    expect((await finish(authenticator.answer(options.body))).status).toBe(200);
    on.server.clock.advance(CODE_MS);
    expect((await signInWith(on.server, 'nurse', { otp: code() })).status).toBe(200);
  });

  it('has no code for a user without a passkey, nor for a wrong password', async () => {
    await enrol(on.server, 'nurse');
    expect((await signInWith(on.server, 'nurse')).headers.get('x-passkey')).toBeNull();
    await withPasskey(on.server, 'doctor');
    const wrong = await signInWith(on.server, 'doctor', { password: 'wrong' });
    expect(wrong.headers.get('x-passkey')).toBeNull();
  });

  it('takes the code once, within five minutes, at any process', async () => {
    await withPasskey(on.server, 'nurse');
    const { code, options } = await begin('nurse');
    expect(options.status).toBe(200);
    const again = (value: string, at = on.server) =>
      postAnonymously(at, '/api-token-auth/passkey/options/', { code: value });
    expect((await again(code)).status).toBe(400);
    const fresh = async () => (await signInWith(on.server, 'nurse')).headers.get('x-passkey') ?? '';
    expect((await again(await fresh(), on.other)).status).toBe(200);
    const late = await fresh();
    on.server.clock.advance(5 * MINUTE + 1);
    expect((await again(late)).status).toBe(400);
  });

  it('takes each answer once, also of many at once', async () => {
    const { authenticator } = await withPasskey(on.server, 'nurse');
    const { options } = await begin('nurse');
    const answer = authenticator.answer(options.body);
    const statuses = await Promise.all([finish(answer), finish(answer, on.other), finish(answer)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it.each([
    ['at another address', { origin: 'https://evil.example' }],
    ['without a verified person', { isVerified: false }],
    ['to another challenge', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
  ])('refuses an answer %s', async (_words, faults) => {
    const { authenticator } = await withPasskey(on.server, 'nurse');
    const { options } = await begin('nurse');
    expect((await finish(authenticator.answer(options.body, faults))).status).toBe(400);
  });

  it('refuses the passkey of another person, and another key with the same id', async () => {
    await withPasskey(on.server, 'nurse');
    const { authenticator } = await withPasskey(on.server, 'doctor');
    const { options } = await begin('nurse');
    expect((await finish(authenticator.answer(options.body))).status).toBe(400);
    const again = (await begin('doctor')).options.body;
    const forged = { ...softAuthenticator(ORIGIN).answer(again), id: authenticator.id };
    expect((await finish(forged)).status).toBe(400);
  });

  it('refuses a copy, whose count has not risen, and says so in the audit log', async () => {
    const { authenticator } = await withPasskey(on.server, 'nurse');
    expect((await finish(authenticator.answer((await begin('nurse')).options.body))).status).toBe(200);
    const last = await lastEntry();
    const copy = authenticator.answer((await begin('nurse')).options.body, { counter: 2 });
    expect((await finish(copy)).status).toBe(400);
    expect(await entriesSince(last)).toContain('sign-in refused passkey nurse counter');
    const next = authenticator.answer((await begin('nurse')).options.body, { counter: 9 });
    expect((await finish(next)).status).toBe(200);
  });

  it('accepts an authenticator that does not count', async () => {
    const client = apiClient(on.server, await on.server.signIn('nurse'));
    const { body } = await client.post<PasskeyCreation>(`${OWN}options/`, { password: PASSWORD });
    const authenticator = softAuthenticator(ORIGIN);
    await client.post(OWN, authenticator.create(body, 'Phone', { counter: 0 }));
    for (let time = 0; time < 2; time += 1) {
      const { options } = await begin('nurse');
      expect((await finish(authenticator.answer(options.body, { counter: 0 }))).status).toBe(200);
    }
  });

  it('begins no session for a user whose password was changed meanwhile', async () => {
    const { authenticator, client } = await withPasskey(on.server, 'leaver');
    const { options } = await begin('leaver');
    const changed = await client.put('/users/me/password/', {
      password: PASSWORD,
      new_password: 'eleven quiet otters',
    });
    expect(changed.status).toBe(200);
    expect((await finish(authenticator.answer(options.body))).status).toBe(400);
  });

  it('keeps nothing in the database that answers a challenge', async () => {
    await withPasskey(on.server, 'nurse');
    const { code, options } = await begin('nurse');
    const rows = JSON.stringify(await on.server.db.selectFrom('passkey_challenges').selectAll().execute());
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(options.body.challenge);
  });
});
