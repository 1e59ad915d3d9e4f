import type { User } from './users';

/** The flags that distinguish the roles in the API and in the table of users. */
export const ROLE_FLAGS = ['is_superuser'] as const satisfies readonly (keyof User)[];
export type RoleFlags = Record<(typeof ROLE_FLAGS)[number], boolean>;

/** Every action that is restricted to some roles. */
export const ACTIONS = [
  'open administration',
  'manage wards',
  'see accounts',
  'strike out sets of others',
  'manage displays',
  'manage gateways',
  'manage interfaces',
  'set alarm limits',
  'see alarm load',
  'see the audit log',
  'link accounts',
  'manage second factors',
  'end sessions',
  'see every department',
  'manage departments of staff',
  'export and erase patients',
] as const;
export type Action = (typeof ACTIONS)[number];

interface RoleDefinition {
  name: string;
  /** In a sentence. */
  one: string;
  flags: RoleFlags;
  /** What the role may do beyond what every signed-in user may. */
  may: readonly Action[];
  /** The escalation level that notifies everybody of this role, on duty or not (alarm-response §2). */
  escalationLevel: 2 | 3;
  /** Whether `ADMIN_MFA` requires a second factor of it. */
  needsFactor: boolean;
}

const ROLES = {
  hcp: {
    name: 'HCP',
    one: 'an HCP',
    flags: { is_superuser: false },
    may: [],
    escalationLevel: 2,
    needsFactor: false,
  },
  admin: {
    name: 'Admin',
    one: 'an Admin',
    flags: { is_superuser: true },
    may: ACTIONS,
    escalationLevel: 3,
    needsFactor: true,
  },
} as const satisfies Record<string, RoleDefinition>;

/** What a member of the staff is. */
export type Role = keyof typeof ROLES;

/** The first is the default role of an account. */
export const ROLE_KEYS = Object.keys(ROLES) as [Role, ...Role[]];

const definitionOf = (role: Role): RoleDefinition => ROLES[role];

/** The one place that decides what a role may do. */
export const can = (role: Role, action: Action): boolean => definitionOf(role).may.includes(action);

export const escalationLevelOf = (role: Role): 2 | 3 => definitionOf(role).escalationLevel;

/** Whether an account of this role needs a second factor where the server requires one (`ADMIN_MFA`). */
export const needsFactor = (role: Role): boolean => definitionOf(role).needsFactor;

export const isAction = (word: string): word is Action => ACTIONS.some((action) => action === word);

/** The role of an account; for flags that match no role, the first: it may do least. */
export function roleOf(account: RoleFlags): Role {
  const isOf = (role: Role): boolean =>
    ROLE_FLAGS.every((flag) => definitionOf(role).flags[flag] === account[flag]);
  return ROLE_KEYS.find(isOf) ?? ROLE_KEYS[0];
}

export const flagsOf = (role: Role): RoleFlags => definitionOf(role).flags;

export const roleName = (role: Role): string => ROLES[role].name;

/** Who may do it, in a sentence: 'an Admin'. */
export const whoCan = (action: Action): string =>
  ROLE_KEYS.filter((role) => can(role, action))
    .map((role) => ROLES[role].one)
    .join(' or ');
