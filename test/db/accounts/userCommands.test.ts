import { CommandError } from '../../../src/server/programs/commandLine';
import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { listUsers } from '../../../src/server/db/accounts/users';
import { listAudit } from '../../../src/server/db/accounts/audit/audit';
import { newOtpKey, sealKey } from '../../../src/server/services/accounts/credentials/oneTimeCodes';
import { Encryption } from '../../../src/server/services/devices/encryption';
import { sessionService } from '../../../src/server/services/accounts/sessions/session';
import { userCommands } from '../../../src/server/programs/userCommands';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';

const FIRST = 'a kettle in the garden';
const START = '2026-03-10T08:00:00.000Z';
const SECOND = 'two kettles in the garden';

describe.each(ENGINES)('npm run user on %s', (engine) => {
  let database: OpenDatabase;
  let typed = FIRST;

  /** What the command prints. */
  const user = (command: string, values: Record<string, string | boolean>) => {
    const { run } = userCommands(async () => typed)[command] ?? {};
    if (run === undefined) throw new Error(`There is no command ${command}.`);
    return run(database.db, { username: 'ada', ...values });
  };

  async function signIn(password: string, username = 'ada'): Promise<string> {
    const { db } = database;
    await db.deleteFrom('login_attempts').execute();
    const sessions = sessionService({ db, clock: Date.now, sessionHours: 12, idleLogoffMinutes: 0 });
    return (await sessions.login({ username, password, address: '192.0.2.1' })).kind;
  }

  const ada = async () => (await listUsers(database.db)).find(({ username }) => username === 'ada');

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    await user('create', { 'first-name': 'Ada' });
  });

  afterAll(() => database.close());

  it('refuses a common password in words, and makes no account', async () => {
    typed = 'password1234';
    await expect(user('create', { username: 'eve' })).rejects.toThrow(/one of the commonest/);
    await expect(user('set-password', {})).rejects.toThrow(CommandError);
    expect(await listUsers(database.db)).toHaveLength(1);
    expect(await signIn(FIRST)).toBe('signedIn');
  });

  it('states that a new password opens nothing to a deactivated user, and how it would', async () => {
    typed = SECOND;
    await user('deactivate', {});
    expect(await user('set-password', {})).toContain(
      'The account ada is deactivated and cannot sign in: npm run user -- reactivate --username ada',
    );
    expect(await signIn(SECOND)).toBe('refused');
    expect(await user('reactivate', {})).toBe(
      'The account ada is active again, with the password that it had.',
    );
    expect(await signIn(SECOND)).toBe('signedIn');
    expect(await user('reactivate', {})).toBe('The account ada is active already.');
    expect(await user('set-password', {})).not.toContain('deactivated');
  });

  it('changes a role and ends the sessions, and the audit log says by whom', async () => {
    expect(await user('role', { role: 'admin' })).toBe(
      'The account ada is Admin now; its sessions have ended.',
    );
    expect(await ada()).toMatchObject({ is_superuser: true });
    const live = await database.db
      .selectFrom('tokens')
      .select('id')
      .where('revoked_at', 'is', null)
      .execute();
    expect(live).toEqual([]);
    expect(await listAudit(database.db, { afterId: 0, limit: 1_000 })).toContainEqual(
      expect.objectContaining({
        username: 'command line',
        fields: expect.arrayContaining(['is_superuser']) as string[],
      }),
    );
    await user('role', { username: 'ADA', role: 'hcp' });
    expect(await ada()).toMatchObject({ is_superuser: false });
  });

  it('warns once no active account is an Admin', async () => {
    const warning = /\nWarning: no active account is an Admin now\./;
    typed = SECOND;
    await user('create', { username: 'root', admin: true });
    await user('role', { role: 'admin' });
    expect(await user('deactivate', { username: 'root' })).not.toMatch(warning);
    expect(await user('role', { role: 'hcp' })).toMatch(warning);
    await user('reactivate', { username: 'root' });
    expect(await user('deactivate', { username: 'root' })).toMatch(warning);
  });

  it('makes and finds a name however it is typed: with spaces around it, or accents as characters of their own', async () => {
    const [composed, decomposed] = ['N\u00fcrse', 'Nu\u0308rse'];
    typed = SECOND;
    await user('create', { username: ` ${decomposed}` });
    await expect(user('create', { username: composed })).rejects.toThrow('There is an account');
    for (const name of [composed, decomposed, ` ${decomposed} `, `${composed.toLowerCase()}\t`])
      expect(await signIn(SECOND, name)).toBe('signedIn');
    await user('deactivate', { username: decomposed });
    expect(await signIn(SECOND, composed)).toBe('refused');
    await user('reactivate', { username: decomposed });
    expect(await signIn(SECOND, composed)).toBe('signedIn');
    // Of before: the one whose name is as it was typed.
    const { password_hash } = await database.db
      .selectFrom('users')
      .select('password_hash')
      .where('username', '=', 'ada')
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('users')
      .values({ username: decomposed, password_hash, first_name: '', last_name: '', date_joined: START })
      .execute();
    await user('deactivate', { username: composed });
    expect(await signIn(SECOND, decomposed)).toBe('signedIn');
    expect(await signIn(SECOND, composed)).toBe('refused');
  });

  it('takes a second factor away, which the audit log says, and leaves the sessions alone', async () => {
    const { db } = database;
    const id = (await ada())?.id ?? 0;
    expect(await user('reset-mfa', {})).toBe('The account ada has no second factor.');
    const [sealed_key, at] = [sealKey(new Encryption(Buffer.alloc(32)), id, newOtpKey()), START];
    await db
      .insertInto('second_factors')
      .values({ user_id: id, sealed_key, created_at: at, enabled_at: at })
      .execute();
    await db
      .insertInto('tokens')
      .values({ user_id: id, hash: 'a session', created_at: at, expires_at: at })
      .execute();
    expect(await signIn(SECOND)).toBe('otp');
    expect(await user('reset-mfa', { username: 'ADA' })).toBe(
      'The second factor of ADA is gone: the password alone signs in, until another one is set up.',
    );
    expect(await signIn(SECOND)).toBe('signedIn');
    expect(
      await db.selectFrom('tokens').select('revoked_at').where('hash', '=', 'a session').execute(),
    ).toEqual([{ revoked_at: null }]);
    expect(
      (await listAudit(db, { afterId: 0, limit: 1_000 })).map(({ username, action, entity }) => [
        username,
        action,
        entity,
      ]),
    ).toContainEqual(['command line', 'deleted', 'second factor of user']);
  });

  it.each([
    ['reactivate', {}],
    ['reset-mfa', {}],
    ['role', { role: 'admin' }],
    ['set-password', {}],
  ])('%s names an account that is not there', async (command, values) => {
    typed = FIRST;
    await expect(user(command, { username: 'nobody', ...values })).rejects.toThrow(
      'There is no account nobody.',
    );
  });

  it('links an external id of single sign-on, shows it, and ends its sessions with the link', async () => {
    const known = { issuer: 'https://login.example', subject: '00u1' };
    expect(await user('link', known)).toBe('The account ada is opened by 00u1 of https://login.example.');
    expect(await user('list', {})).toContain('opened by 00u1 of https://login.example');
    await user('create', { username: 'bea' });
    await expect(user('link', { ...known, username: 'bea' })).rejects.toThrow(
      'This external id is linked to another account.',
    );
    await expect(user('link', { ...known, username: 'nobody' })).rejects.toThrow(
      'There is no account nobody.',
    );
    await expect(user('link', { issuer: 'https://login.example' })).rejects.toThrow('--subject is required.');
    expect(await user('unlink', known)).toContain('opens no account any more');
    expect(await user('list', {})).not.toContain('opened by');
    await expect(user('unlink', known)).rejects.toThrow('00u1 of https://login.example is not known here.');
    const said = (await listAudit(database.db, { afterId: 0, limit: 1_000 })).map(
      ({ username, action, entity }) => `${username} ${action} ${entity}`,
    );
    expect(said).toContain('command line created external identity');
    expect(said).toContain('command line deleted external identity');
  });

  it('lists the roles when the given one does not exist', async () => {
    await expect(user('role', { role: 'owner' })).rejects.toThrow('--role is one of hcp, admin.');
  });
});
