import { ROLE_KEYS, roleName, roleOf } from '../../contract/roles';
import { MAX_USERNAME } from '../../contract/session';
import { CommandError, required, type Command } from './commandLine';
import { findIdentityOf, listLinks } from '../db/accounts/signOn/externalIdentities';
import type { Db } from '../db/engine/client';
import { findLogin, listUsers, normalUsername } from '../db/accounts/users';
import {
  AT_THE_SERVER,
  createAccount,
  deactivateAccount,
  newPassword,
  objectionTo,
  reactivateAccount,
  resetSecondFactor,
  setPassword,
  setRole,
} from '../services/accounts/accounts';
import { Refused } from '../services/refusals';
import { link, LINKED_TO_ANOTHER, unlink } from '../services/signOn/links';

/** Roles that an account has only when they are requested. */
const SPECIAL_ROLES = ROLE_KEYS.slice(1);

export const USER_USAGE = `Accounts of the staff.

  npm run user -- create --username NAME ${SPECIAL_ROLES.map((role) => `[--${role}]`).join(' ')} [--first-name NAME] [--last-name NAME]
  npm run user -- set-password --username NAME
  npm run user -- deactivate --username NAME
  npm run user -- reactivate --username NAME
  npm run user -- role --username NAME --role ${ROLE_KEYS.join('|')}
  npm run user -- link --username NAME --issuer ADDRESS --subject ID
  npm run user -- unlink --issuer ADDRESS --subject ID
  npm run user -- reset-mfa --username NAME
  npm run user -- list

A password is read from standard input, or asked for at a terminal; without one, one is made and shown once.`;

const username = { type: 'string' } as const;

/** A user's identity at an identity provider. */
const EXTERNAL_ID = { issuer: username, subject: username };

/** The commands on accounts; `ask` reads a secret of the person at the terminal. */
export const userCommands = (ask: (question: string) => Promise<string>): Record<string, Command> => ({
  create: {
    options: {
      username,
      ...Object.fromEntries(SPECIAL_ROLES.map((role) => [role, { type: 'boolean' as const }])),
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
    },
    async run(db, values) {
      const name = normalUsername(required(values, 'username'));
      if (name.length > MAX_USERNAME)
        throw new CommandError(`A username may have at most ${MAX_USERNAME} characters.`);
      const { password, note } = await choosePassword(name, ask);
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
      const { password, note } = await choosePassword(name, ask);
      if (!(await setPassword(db, name, password, Date.now()))) throw unknownAccount(name);
      const { user } = await findLogin(db, name);
      return `The password of ${name} was changed; its sessions have ended.${note}${user?.is_active === true ? '' : `\n${stillDeactivated(name)}`}`;
    },
  },
  deactivate: {
    options: { username },
    async run(db, values) {
      const name = required(values, 'username');
      if (!(await deactivateAccount(db, name, Date.now()))) throw unknownAccount(name);
      return `The account ${name} is deactivated and signed out.${await withoutAdmin(db)}`;
    },
  },
  reactivate: {
    options: { username },
    async run(db, values) {
      const name = required(values, 'username');
      if ((await findLogin(db, name)).user?.is_active === true)
        return `The account ${name} is active already.`;
      if (!(await reactivateAccount(db, name, Date.now()))) throw unknownAccount(name);
      return `The account ${name} is active again, with the password that it had.`;
    },
  },
  role: {
    options: { username, role: { type: 'string' } },
    async run(db, values) {
      const name = required(values, 'username');
      const wanted = required(values, 'role');
      const role = ROLE_KEYS.find((key) => key === wanted);
      if (role === undefined) throw new CommandError(`--role is one of ${ROLE_KEYS.join(', ')}.`);
      if (!(await setRole(db, name, role, Date.now()))) throw unknownAccount(name);
      const { user } = await findLogin(db, name);
      return `The account ${name} is ${roleName(role)} now; its sessions have ended.${user?.is_active === true ? '' : `\n${stillDeactivated(name)}`}${await withoutAdmin(db)}`;
    },
  },
  link: {
    options: { username, ...EXTERNAL_ID },
    async run(db, values) {
      const name = required(values, 'username');
      const [issuer, subject] = [required(values, 'issuer'), required(values, 'subject')];
      const { user } = await findLogin(db, name);
      if (user === null) throw unknownAccount(name);
      try {
        await link(db, { issuer, subject, user: user.id }, { by: AT_THE_SERVER, now: Date.now() });
      } catch (error) {
        if (error instanceof Refused) throw new CommandError(LINKED_TO_ANOTHER);
        throw error;
      }
      return `The account ${name} is opened by ${subject} of ${issuer}.${user.is_active ? '' : `\n${stillDeactivated(name)}`}`;
    },
  },
  unlink: {
    options: EXTERNAL_ID,
    async run(db, values) {
      const [issuer, subject] = [required(values, 'issuer'), required(values, 'subject')];
      const id = await findIdentityOf(db, { issuer, subject });
      if (id === null) throw new CommandError(`${subject} of ${issuer} is not known here.`);
      await unlink(db, id, { by: AT_THE_SERVER, now: Date.now() });
      return `${subject} of ${issuer} opens no account any more; the sessions that it began have ended.`;
    },
  },
  'reset-mfa': {
    options: { username },
    async run(db, values) {
      const name = required(values, 'username');
      const wasReset = await resetSecondFactor(db, name);
      if (wasReset === null) throw unknownAccount(name);
      return wasReset
        ? `The second factor of ${name} is gone: the password alone signs in, until another one is set up.`
        : `The account ${name} has no second factor.`;
    },
  },
  list: {
    options: {},
    async run(db) {
      const links = await listLinks(db);
      const lines = (await listUsers(db)).map(
        ({ id, username: name, first_name, last_name, is_active, last_login, ...flags }) =>
          [
            name,
            `${first_name} ${last_name}`.trim() || '--',
            roleName(roleOf(flags)),
            is_active ? 'active' : 'deactivated',
            `last seen ${last_login ?? 'never'}`,
            ...links
              .filter(({ user_id }) => user_id === id)
              .map(({ issuer, subject }) => `opened by ${subject} of ${issuer}`),
          ].join('\t'),
      );
      return lines.length > 0
        ? lines.join('\n')
        : 'There are no accounts. Make the first: npm run user -- create --username NAME --admin';
    },
  },
});

const unknownAccount = (name: string) => new CommandError(`There is no account ${name}.`);

/** A warning while no account can manage the ward in the browser; else nothing. */
async function withoutAdmin(db: Db): Promise<string> {
  const isAdmin = (await listUsers(db)).some((user) => user.is_active && roleOf(user) === 'admin');
  return isAdmin
    ? ''
    : '\nWarning: no active account is an Admin now. Nobody can manage departments, beds or limits until there is one: npm run user -- role --username NAME --role admin';
}

const stillDeactivated = (name: string) =>
  `The account ${name} is deactivated and cannot sign in: npm run user -- reactivate --username ${name}`;

async function choosePassword(
  name: string,
  ask: (question: string) => Promise<string>,
): Promise<{ password: string; note: string }> {
  const given = await ask(`Password of ${name} (empty: one is made): `);
  if (given === '') {
    const password = newPassword();
    return { password, note: ` Its password, shown only now: ${password}` };
  }
  const objection = objectionTo(given, name);
  if (objection !== null) throw new CommandError(objection);
  return { password: given, note: '' };
}
