import type { AddedPasskey, PasskeyCreation, PasskeyRequest, Passkeys } from '../../../src/contract/passkeys';
import { apiClient } from '../../fixtures/server/apiClient';
import { CODE_MS } from '../../fixtures/server/authenticator';
import { enrol, enrolBy, signInWith } from '../../fixtures/server/enrolled';
import {
  addPasskey,
  HOST,
  ORIGIN,
  passkeyServers,
  postAnonymously,
  withPasskey,
} from '../../fixtures/server/passkeyPeople';
import { PASSWORD, START, startTestServer } from '../../fixtures/server/server';
import { softAuthenticator } from '../../fixtures/server/softAuthenticator';

const MINUTE = 60_000;
const NOT_ACCEPTED = { passkey: ['This passkey was not accepted. Try again.'] };
const OWN = '/users/me/passkeys/';

const on = passkeyServers();

describe('adding a passkey', () => {
  it('wants the password and brings recovery codes with the first factor alone', async () => {
    const client = apiClient(on.server, await on.server.signIn('nurse'));
    expect(await client.post(`${OWN}options/`, { password: 'wrong' })).toMatchObject({
      status: 400,
      body: { password: ['This is not your password.'] },
    });
    const { added } = await addPasskey(client);
    expect(added.recovery_codes).toHaveLength(10);
    expect((await addPasskey(client, { name: 'Key in the drawer' })).added.recovery_codes).toEqual([]);
    const { body } = await client.get<Passkeys>(OWN);
    expect(body).toMatchObject({
      is_offered: true,
      results: [{ name: 'Phone', last_used_at: null, is_of_here: true }, { name: 'Key in the drawer' }],
    });
    expect((await client.get('/users/me/second-factor/')).body).toEqual({
      enabled_at: new Date(START).toISOString(),
      app_enabled_at: null,
      recovery_codes_left: 10,
      is_required: false,
    });
  });

  it('leaves the recovery codes of an authenticator app as they are, and the reverse', async () => {
    const { client, recoveryCodes } = await enrol(on.server, 'nurse');
    expect((await addPasskey(client)).added.recovery_codes).toEqual([]);
    expect((await signInWith(on.server, 'nurse', { otp: recoveryCodes[0] ?? '' })).status).toBe(200);
    const doctor = await withPasskey(on.server, 'doctor');
    const { recoveryCodes: none } = await enrolBy(on.server, doctor.client);
    expect(none).toEqual([]);
    const [, second = ''] = doctor.added.recovery_codes;
    expect((await signInWith(on.server, 'doctor', { otp: second })).status).toBe(200);
  });

  it('asks for no personal data, for a verified person, and for one passkey an authenticator', async () => {
    const { client, authenticator } = await withPasskey(on.server, 'nurse');
    const { body } = await client.post<PasskeyCreation>(`${OWN}options/`, { password: PASSWORD });
    expect(body).toMatchObject({
      rp: { id: HOST },
      authenticatorSelection: { userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [{ id: authenticator.id }],
    });
    expect(body.user.id).toMatch(/^[\w-]{43}$/);
  });

  it.each([
    ['another address', { origin: 'https://ward.example.evil.example' }],
    ['an unverified person', { isVerified: false }],
    ['another challenge', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
  ])('refuses one of %s', async (_words, faults) => {
    const client = apiClient(on.server, await on.server.signIn('nurse'));
    const { body: options } = await client.post<PasskeyCreation>(`${OWN}options/`, { password: PASSWORD });
    const made = softAuthenticator(ORIGIN).create(options, 'Phone', faults);
    expect(await client.post(OWN, made)).toMatchObject({ status: 400, body: NOT_ACCEPTED });
    expect((await client.get<Passkeys>(OWN)).body.results).toEqual([]);
  });

  it('takes each challenge once, within five minutes, from the session that asked', async () => {
    const token = await on.server.signIn('nurse');
    const [client, elsewhere] = [
      apiClient(on.server, token),
      apiClient(on.server, await on.server.signIn('nurse')),
    ];
    const options = async () =>
      (await client.post<PasskeyCreation>(`${OWN}options/`, { password: PASSWORD })).body;
    const made = softAuthenticator(ORIGIN).create(await options(), 'Phone');
    expect((await elsewhere.post(OWN, made)).status).toBe(400);
    expect((await client.post(OWN, made)).status).toBe(400);
    const late = softAuthenticator(ORIGIN).create(await options(), 'Phone');
    on.server.clock.advance(5 * MINUTE + 1);
    expect((await client.post(OWN, late)).status).toBe(400);
    const good = softAuthenticator(ORIGIN).create(await options(), 'Phone');
    // The other process knows the challenge too.
    expect((await apiClient(on.other, token).post(OWN, good)).status).toBe(200);
    expect((await elsewhere.post(OWN, good)).status).toBe(400);
  });

  it('answers again what is sent again because its answer was lost, with codes that work, for five minutes', async () => {
    const client = apiClient(on.server, await on.server.signIn('nurse'));
    const { body: options } = await client.post<PasskeyCreation>(`${OWN}options/`, { password: PASSWORD });
    const authenticator = softAuthenticator(ORIGIN);
    const made = authenticator.create(options, 'Phone');
    const [lost, again] = await Promise.all([
      client.post<AddedPasskey>(OWN, made),
      client.post<AddedPasskey>(OWN, made),
    ]);
    expect([lost.status, again.status]).toEqual([200, 200]);
    const last = await client.post<AddedPasskey>(OWN, made);
    expect(last).toMatchObject({ status: 200, body: { passkey: { name: 'Phone' } } });
    expect((await client.get<Passkeys>(OWN)).body.results).toHaveLength(1);
    const [dead = '', good = ''] = [lost.body.recovery_codes[0], last.body.recovery_codes[0]];
    expect((await signInWith(on.server, 'nurse', { otp: dead })).status).toBe(400);
    expect((await signInWith(on.server, 'nurse', { otp: good })).status).toBe(200);
    // A passkey that is another one under the same id is refused.
    const forged = softAuthenticator(ORIGIN).create(options, 'Phone');
    expect((await client.post(OWN, { ...forged, id: authenticator.id })).status).toBe(400);
    on.server.clock.advance(5 * MINUTE + 1);
    expect((await client.post(OWN, made)).status).toBe(400);
  });

  it('leaves the recovery codes as they are when a second one is sent again', async () => {
    const { client, added } = await withPasskey(on.server, 'nurse');
    const { body: options } = await client.post<PasskeyCreation>(`${OWN}options/`, { password: PASSWORD });
    const made = softAuthenticator(ORIGIN).create(options, 'Key in the drawer');
    for (let time = 0; time < 2; time += 1)
      expect((await client.post<AddedPasskey>(OWN, made)).body.recovery_codes).toEqual([]);
    expect((await signInWith(on.server, 'nurse', { otp: added.recovery_codes[0] ?? '' })).status).toBe(200);
  });

  it('is the first factor of a user of whom the server requires one, who cannot remove it', async () => {
    const strict = await startTestServer({
      config: { publicUrl: ORIGIN, adminMfa: true },
      database: on.database,
      clock: on.server.clock,
    });
    const admin = apiClient(strict, await strict.signIn('admin'));
    expect((await admin.get('/patients/')).status).toBe(403);
    const { added } = await addPasskey(admin);
    expect((await admin.get('/patients/')).status).toBe(200);
    expect((await admin.call('DELETE', `${OWN}${added.passkey.id}/`)).status).toBe(403);
    await strict.close();
  });
});

describe('a passkey', () => {
  it('shows the second factor again', async () => {
    const { authenticator, client } = await withPasskey(on.server, 'nurse');
    on.server.clock.advance(6 * MINUTE);
    const renew = () => client.post('/users/me/second-factor/recovery-codes/', {});
    expect(await renew()).toMatchObject({ status: 403, body: { step_up: true } });
    const { body } = await client.post<PasskeyRequest>('/session/step-up/passkey/options/', {});
    const elsewhere = apiClient(on.server, await signedInWith(authenticator));
    const answer = authenticator.answer(body);
    expect((await elsewhere.post('/session/step-up/passkey/', answer)).status).toBe(400);
    const { body: again } = await client.post<PasskeyRequest>('/session/step-up/passkey/options/', {});
    expect((await client.post('/session/step-up/passkey/', authenticator.answer(again))).status).toBe(204);
    expect((await renew()).status).toBe(200);
  });

  it('is asked for before another factor is added or one is removed', async () => {
    const { client, added } = await withPasskey(on.server, 'nurse');
    on.server.clock.advance(6 * MINUTE);
    for (const answer of [
      await client.post(`${OWN}options/`, { password: PASSWORD }),
      await client.post('/users/me/second-factor/', { password: PASSWORD }),
      await client.call('DELETE', `${OWN}${added.passkey.id}/`),
    ])
      expect(answer).toMatchObject({ status: 403, body: { step_up: true } });
  });

  it('is removed by its person alone, and the recovery codes with the last one', async () => {
    const { client, added } = await withPasskey(on.server, 'nurse');
    const doctor = apiClient(on.server, await on.server.signIn('doctor'));
    expect((await doctor.call('DELETE', `${OWN}${added.passkey.id}/`)).status).toBe(404);
    expect((await client.call('DELETE', `${OWN}${added.passkey.id}/`)).status).toBe(204);
    expect((await client.get('/users/me/second-factor/')).body).toMatchObject({
      enabled_at: null,
      recovery_codes_left: 0,
    });
    expect((await signInWith(on.server, 'nurse')).status).toBe(200);
  });

  it('stays when the authenticator app is switched off, and goes when an Admin resets', async () => {
    const { client, code } = await enrol(on.server, 'nurse');
    await addPasskey(client);
    on.server.clock.advance(CODE_MS);
    const ended = await client.post('/users/me/second-factor/end/', { password: PASSWORD, otp: code() });
    expect(ended.status).toBe(204);
    expect((await client.get('/users/me/second-factor/')).body).toMatchObject({
      app_enabled_at: null,
      recovery_codes_left: 10,
    });
    const admin = apiClient(on.server, await on.server.signIn('admin'));
    const { body } = await admin.get<{ results: { id: number; enabled_at: string | null }[] }>(
      '/second-factors/?search=nurse',
    );
    expect(body.results[0]?.enabled_at).toBe(new Date(START).toISOString());
    expect((await admin.call('DELETE', `/users/${body.results[0]?.id}/second-factor/`)).status).toBe(204);
    expect((await signInWith(on.server, 'nurse')).status).toBe(200);
    expect((await client.get<Passkeys>(OWN)).body.results).toEqual([]);
  });

  it('is not offered at an address without a host name, which says so', async () => {
    const plain = await startTestServer({
      config: { trustedProxies: ['127.0.0.1'] },
      database: on.database,
      clock: on.server.clock,
    });
    const { token } = await withPasskey(on.server, 'nurse');
    const here = apiClient(plain, token);
    expect((await here.get<Passkeys>(OWN)).body).toMatchObject({
      is_offered: false,
      results: [{ is_of_here: false }],
    });
    expect(await here.post(`${OWN}options/`, { password: PASSWORD })).toMatchObject({
      status: 409,
      body: { detail: 'Passkeys need a host name, and this address has none.' },
    });
    expect((await signInWith(plain, 'nurse')).headers.get('x-passkey')).toBeNull();
    const { port } = new URL(plain.url);
    const local = await fetch(`http://localhost:${port}/api${OWN}`, {
      headers: { authorization: `Token ${token}` },
    });
    expect(((await local.json()) as Passkeys).is_offered).toBe(true);
    await plain.close();
  });

  async function signedInWith(authenticator: ReturnType<typeof softAuthenticator>): Promise<string> {
    const code = (await signInWith(on.server, 'nurse')).headers.get('x-passkey') ?? '';
    const { body } = await postAnonymously<PasskeyRequest>(on.server, '/api-token-auth/passkey/options/', {
      code,
    });
    const signedIn = await postAnonymously<{ token: string }>(
      on.server,
      '/api-token-auth/passkey/',
      authenticator.answer(body),
    );
    return signedIn.body.token;
  }
});
