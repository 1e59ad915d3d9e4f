import type { OpenDatabase } from '../../../src/server/db/engine/client';
import {
  createAccount,
  deactivateAccount,
  objectionTo,
  setPassword,
} from '../../../src/server/services/accounts/accounts';
import { sessionService, type LoginResult } from '../../../src/server/services/accounts/sessions/session';
import { settableClock } from '../../fixtures/time/clock';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';

const START = Date.parse('2026-03-10T08:00:00.000Z');
const PASSWORD = 'correct horse battery staple';

describe.each(ENGINES)('accounts and sessions on %s', (engine) => {
  let database: OpenDatabase;
  const clock = settableClock(START);

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    const account = { username: 'Ada', first_name: 'Ada', last_name: 'Byron', role: 'hcp' as const };
    await createAccount(database.db, account, PASSWORD, START);
  });

  afterAll(() => database.close());

  beforeEach(async () => {
    clock.set(START);
    await database.db.deleteFrom('login_attempts').execute();
  });

  const sessions = () => sessionService({ db: database.db, clock, sessionHours: 12, idleLogoffMinutes: 30 });
  const login = (password: string): Promise<LoginResult> =>
    sessions().login({ username: 'ada', password, address: '192.0.2.1' });

  async function signIn(): Promise<string> {
    const result = await login(PASSWORD);
    if (result.kind !== 'signedIn') throw new Error(`Signing in was ${result.kind}.`);
    return result.token;
  }

  it('a session is found by its token, by any server of the ward, until it ends', async () => {
    const token = await signIn();
    expect(await sessions().find(token, 0)).toMatchObject({
      user: { username: 'Ada', role: 'hcp' },
      expires: '2026-03-10T20:00:00.000Z',
      activeAt: START,
    });
    clock.advance(20 * 60_000);
    await sessions().find(token, 60_000);
    expect(await sessions().find(token, 60_000)).toMatchObject({ activeAt: START + 19 * 60_000 });
    clock.set(START + 12 * 3_600_000);
    expect(await sessions().find(token, 0)).toBeNull();
  });

  it('[E5] guesses that come together at several servers are counted one after the other', async () => {
    const results = await Promise.all(Array.from({ length: 30 }, (_, guess) => login(`guess ${guess}`)));
    expect(results.filter(({ kind }) => kind === 'refused')).toHaveLength(5);
    expect(results.filter((result) => result.kind === 'throttled' && result.waitMs === 30_000)).toHaveLength(
      25,
    );
    clock.advance(30_000);
    expect(await login('wrong')).toEqual({ kind: 'refused' });
    expect(await login(PASSWORD)).toEqual({ kind: 'throttled', waitMs: 60_000 });
  });

  it('a name is taken in any case', async () => {
    const again = createAccount(
      database.db,
      { username: 'ADA', first_name: '', last_name: '', role: 'admin' },
      PASSWORD,
      START,
    );
    await expect(again).rejects.toMatchObject({ code: '23505' });
  });

  it('[E8] a new password ends every session, and so does deactivation', async () => {
    const token = await signIn();
    expect(await setPassword(database.db, 'ADA', 'another long password', START)).toBe(true);
    expect(await sessions().find(token, 0)).toBeNull();
    expect(await login(PASSWORD)).toEqual({ kind: 'refused' });
    const { kind } = await login('another long password');
    expect(kind).toBe('signedIn');
    expect(await deactivateAccount(database.db, 'ada', START)).toBe(true);
    expect(await login('another long password')).toEqual({ kind: 'refused' });
    expect(await deactivateAccount(database.db, 'nobody', START)).toBe(false);
  });
});

const COMMON =
  'This password is one of the commonest, or one of them with a simple ending. Choose another one.';

describe('a password', () => {
  it.each([
    ['eleven char', 'A password needs at least 12 characters.'],
    ['x'.repeat(129), 'A password may have at most 128 characters.'],
    ['xxWARDLINExxyyzz', "A password may not contain the user's or the product's name."],
    ['abcd-ada-efgh', "A password may not contain the user's or the product's name."],
    ['abababababab', 'A password needs more different characters.'],
    ['123456789012', COMMON],
    ['password1234', COMMON],
    ['Password2026!', COMMON],
    ['Qwertyuiop12!', COMMON],
    ['sunshine!!!!!', COMMON],
    ['trustno1-2026', COMMON],
    ['passwordpassword', COMMON],
    ['Football1Football1', COMMON],
    ['sunshine on a rainy day', null],
    ['2026-sailing-boats', null],
    [PASSWORD, null],
  ])('%s: %s', (password, objection) => expect(objectionTo(password, 'Ada')).toBe(objection));
});
