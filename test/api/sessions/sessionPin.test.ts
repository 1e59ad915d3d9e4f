import type { SessionLock } from '../../../src/contract/sessionLock';
import { lockableSession } from '../../fixtures/server/lockableSession';
import { PASSWORD } from '../../fixtures/server/server';

const PIN = '271828';

const on = lockableSession();
const { by, lock, unlock, isLocked } = on;
const setPin = (pin: string, password = PASSWORD) => by().put('/users/me/pin/', { password, pin });

describe('a PIN', () => {
  it('is set with the password alone', async () => {
    expect(await setPin(PIN, 'wrong')).toMatchObject({
      status: 400,
      body: { password: ['This is not the password.'] },
    });
    expect((await setPin(PIN)).status).toBe(204);
    expect((await by().get<SessionLock>('/session/lock/')).body.has_pin).toBe(true);
  });

  it('is kept as argon2id alone, and is in no answer', async () => {
    await setPin(PIN);
    const { hash } = await on.server.db.selectFrom('session_pins').select('hash').executeTakeFirstOrThrow();
    expect(hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify((await by().get('/session/lock/')).body)).not.toContain(hash);
  });

  it.each(['123456', '654321', '012345', '890123', '111111', '121212', '123123', '112211', '00000000'])(
    'is not %s',
    async (pin) => {
      expect((await setPin(pin)).body).toEqual({ pin: [expect.stringMatching(/^A PIN may not/) as string] });
    },
  );

  it.each(['12345', '1234567890123', '27182a', '', '27 182'])('has 6 to 12 digits: %j', async (pin) => {
    expect((await setPin(pin)).status).toBe(400);
  });

  it('unlocks', async () => {
    await setPin(PIN);
    await lock();
    expect((await unlock({ pin: PIN })).body.locked_at).toBeNull();
    expect(await isLocked()).toBe(false);
  });

  it('unlocks nothing where none was set', async () => {
    await lock();
    expect(await unlock({ pin: PIN })).toMatchObject({
      status: 400,
      body: { pin: ['There is no PIN. Unlock with the password.'] },
    });
  });

  it('has five tries, then only the password unlocks, and the PIN again after it was right', async () => {
    await setPin(PIN);
    await lock();
    for (const left of ['4 tries are', '3 tries are', '2 tries are', '1 try is'])
      expect((await unlock({ pin: '999990' })).body).toEqual({ pin: [`This is not the PIN. ${left} left.`] });
    const used = { pin: ['Too many wrong PINs. Only the password unlocks now.'] };
    expect((await unlock({ pin: '999990' })).body).toEqual(used);
    expect((await unlock({ pin: PIN })).body).toEqual(used);
    expect((await by().get<SessionLock>('/session/lock/')).body.pin_tries_left).toBe(0);
    expect((await unlock({ password: PASSWORD })).status).toBe(200);
    await lock();
    expect((await unlock({ pin: PIN })).status).toBe(200);
  });

  it('has five tries also when they come at once', async () => {
    await setPin(PIN);
    await lock();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => unlock({ pin: `99999${nth % 10}` })),
    );
    const decided = await on.server.db.selectFrom('tokens').select('pin_tries').executeTakeFirstOrThrow();
    expect(decided.pin_tries).toBe(5);
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    expect((await unlock({ pin: PIN })).status).toBe(400);
  });

  it("is of a person: another's does not unlock", async () => {
    const other = await on.server.signIn('doctor');
    await by(other).put('/users/me/pin/', { password: PASSWORD, pin: '314159' });
    await setPin(PIN);
    await lock();
    expect((await unlock({ pin: '314159' })).status).toBe(400);
  });

  it('is removed by its person', async () => {
    await setPin(PIN);
    expect((await by().call('DELETE', '/users/me/pin/')).status).toBe(204);
    expect((await by().call('DELETE', '/users/me/pin/')).status).toBe(404);
    await lock();
    expect((await unlock({ pin: PIN })).status).toBe(400);
  });
});
