import { ROLE_KEYS, roleName, roleOf } from '../contract/roles';
import { MAX_USERNAME } from '../contract/session';
import { askSecret } from './askSecret';
import { CommandError, required, runCommand } from './commandLine';
import { listUsers } from './db/accounts/users';
import {
  createAccount,
  deactivateAccount,
  newPassword,
  objectionTo,
  setPassword,
} from './services/accounts/accounts';

/** Roles that an account has only when they are requested. */
const SPECIAL_ROLES = ROLE_KEYS.slice(1);

const USAGE = `Accounts of the staff.

  npm run user -- create --username NAME ${SPECIAL_ROLES.map((role) => `[--${role}]`).join(' ')} [--first-name NAME] [--last-name NAME]
  npm run user -- set-password --username NAME
  npm run user -- deactivate --username NAME
  npm run user -- list

A password is read from standard input, or asked for at a terminal; without one, one is made and shown once.`;

const username = { type: 'string' } as const;

void runCommand(USAGE, {
  create: {
    options: {
      username,
      ...Object.fromEntries(SPECIAL_ROLES.map((role) => [role, { type: 'boolean' as const }])),
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
    },
    async run(db, values) {
      const name = required(values, 'username');
      if (name.length > MAX_USERNAME)
        throw new CommandError(`A username may have at most ${MAX_USERNAME} characters.`);
      const { password, note } = await choosePassword(name);
      const account = {
        username: name,
        first_name: String(values['first-name'] ?? ''),
        last_name: String(values['last-name'] ?? ''),
        role: SPECIAL_ROLES.find((role) => values[role] === true) ?? ROLE_KEYS[0],
      };
      try {
        await createAccount(db, account, password, Date.now());
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === '23505')
          throw new CommandError(`There is an account ${name} already.`);
        throw error;
      }
      return `The account ${name} was created.${note}`;
    },
  },
  'set-password': {
    options: { username },
    async run(db, values) {
      const name = required(values, 'username');
      const { password, note } = await choosePassword(name);
      if (!(await setPassword(db, name, password, Date.now()))) throw unknownAccount(name);
      return `The password of ${name} was changed; its sessions have ended.${note}`;
    },
  },
  deactivate: {
    options: { username },
    async run(db, values) {
      const name = required(values, 'username');
      if (!(await deactivateAccount(db, name, Date.now()))) throw unknownAccount(name);
      return `The account ${name} is deactivated and signed out.`;
    },
  },
  list: {
    options: {},
    async run(db) {
      const lines = (await listUsers(db)).map(
        ({ username: name, first_name, last_name, is_active, last_login, ...flags }) =>
          [
            name,
            `${first_name} ${last_name}`.trim() || '--',
            roleName(roleOf(flags)),
            is_active ? 'active' : 'deactivated',
            `last seen ${last_login ?? 'never'}`,
          ].join('\t'),
      );
      return lines.length > 0
        ? lines.join('\n')
        : 'There are no accounts. Make the first: npm run user -- create --username NAME --admin';
    },
  },
});

const unknownAccount = (name: string) => new CommandError(`There is no account ${name}.`);

async function choosePassword(name: string): Promise<{ password: string; note: string }> {
  const given = await askSecret(`Password of ${name} (empty: one is made): `);
  if (given === '') {
    const password = newPassword();
    return { password, note: ` Its password, shown only now: ${password}` };
  }
  const objection = objectionTo(given, name);
  if (objection !== null) throw new CommandError(objection);
  return { password: given, note: '' };
}
