import type { SessionLock } from '../../../src/contract/sessionLock';
import { apiClient } from '../../fixtures/server/apiClient';
import { startSignOnServer, type SignOnServer } from '../../fixtures/signOn/signOnServer';

const PIN = '271828';

let on: SignOnServer;

beforeAll(async () => {
  on = await startSignOnServer();
  await on.link('n-1', 'nurse');
});

afterAll(() => on.close());

/** A user who has just signed in by single sign-on. */
const signedOn = async () => apiClient(on.server, (await on.browser().signIn('n-1')).body.token ?? '');

it('sets a PIN without a password within five minutes of single sign-on, which unlocks the session', async () => {
  const client = await signedOn();
  const { body } = await client.get<SessionLock>('/session/lock/');
  const until = Date.parse(body.pin_without_password_until ?? '');
  expect([body.by_sign_on, until - on.server.clock()]).toEqual([true, 5 * 60_000]);
  expect((await client.put('/users/me/pin/', { pin: PIN })).status).toBe(204);
  await client.post('/session/lock/', {});
  expect((await client.post('/session/unlock/', { pin: PIN })).status).toBe(200);
});

it('asks for the password later, and of users who signed in by a password', async () => {
  const late = await signedOn();
  on.server.clock.advance(5 * 60_000);
  const local = apiClient(on.server, await on.server.signIn('nurse'));
  for (const client of [late, local])
    expect(await client.put('/users/me/pin/', { pin: PIN })).toMatchObject({
      status: 400,
      body: { password: [expect.stringMatching(/^Enter your password/) as string] },
    });
});

it('leaves the password of a user of single sign-on to the provider', async () => {
  const client = await signedOn();
  const answer = await client.put('/users/me/password/', {
    password: 'anything at all',
    new_password: 'eleven quiet otters',
  });
  expect(answer).toMatchObject({
    status: 403,
    body: { detail: 'You signed in with single sign-on. Change your password there.' },
  });
});
