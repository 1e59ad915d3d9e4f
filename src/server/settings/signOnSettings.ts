import { ROLE_KEYS, type Role } from '../../contract/roles';
import type { settingsReader } from './settingsReader';

/** The hospital's identity provider (OpenID Connect). */
export interface SignOnSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The end of the button's name: "Sign in with …". */
  label: string;
  /** The role of each group that may come in; null: the role is that of the account, and groups are not asked for. */
  groups: ReadonlyMap<string, Role> | null;
  /** The abbreviations of the departments of each group; null: departments are set here, and by Admins alone. */
  departments: ReadonlyMap<string, readonly string[]> | null;
  /** The provider asks for the password each time, also when a user is signed in there. */
  asksAgain: boolean;
}

const MAX_LABEL = 40;
const OTHERS = [
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_LABEL',
  'OIDC_GROUPS',
  'OIDC_DEPARTMENTS',
] as const;

interface Surroundings {
  publicUrl: string | null;
  /** Users are on the machine itself. */
  isLocal: boolean;
  isLoopback: (host: string) => boolean;
}

/** The settings of single sign-on; null when there are none. What is wrong is added to `problems`. */
export function signOnSettings(
  reader: ReturnType<typeof settingsReader>,
  problems: string[],
  { publicUrl, isLocal, isLoopback }: Surroundings,
): SignOnSettings | null {
  const issuer = reader.text('OIDC_ISSUER');
  const [clientId = null, clientSecret = null, label = null, groups = null, departments = null] = OTHERS.map(
    reader.text,
  );
  const prompt = reader.choice('OIDC_PROMPT', ['login', 'auto'], 'login');
  if (issuer === null) {
    const set = OTHERS.filter((name) => reader.text(name) !== null);
    if (set.length > 0) problems.push(`${set.join(', ')} without OIDC_ISSUER, the address of the provider`);
    return null;
  }
  if (!isIssuer(issuer, isLoopback))
    problems.push(
      'OIDC_ISSUER must be an address that begins with https:// and has no ? or # (http:// on this machine alone)',
    );
  if (clientId === null)
    problems.push('OIDC_ISSUER needs OIDC_CLIENT_ID, as the provider registered Wardline');
  if (clientSecret === null) problems.push('OIDC_ISSUER needs OIDC_CLIENT_SECRET');
  if (publicUrl === null && !isLocal)
    problems.push('OIDC_ISSUER needs PUBLIC_URL, the https address to which the provider sends people back');
  if ((label ?? '').length > MAX_LABEL)
    problems.push(`OIDC_LABEL may have at most ${MAX_LABEL} characters: it stands on a button`);
  return {
    issuer,
    clientId: clientId ?? '',
    clientSecret: clientSecret ?? '',
    label: label ?? 'single sign-on',
    groups: groups === null ? null : rolesOfGroups(groups, problems),
    departments: departments === null ? null : departmentsOfGroups(departments, problems),
    asksAgain: prompt === 'login',
  };
}

function isIssuer(value: string, isLoopback: (host: string) => boolean): boolean {
  if (!URL.canParse(value) || /[?#\s]/.test(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname.replaceAll(/[[\]]/g, '')));
}

/** `word=group; word=group`. A group may have any sign but a semicolon: directories name them `cn=…,ou=…`. */
function pairsOf(text: string): { pair: string; word: string; group: string }[] {
  return text
    .split(';')
    .map((each) => each.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [word = '', ...rest] = pair.split('=');
      return { pair, word: word.trim(), group: rest.join('=').trim() };
    });
}

/** `role=group; role=group`. */
function rolesOfGroups(text: string, problems: string[]): ReadonlyMap<string, Role> {
  const roles = new Map<string, Role>();
  for (const { pair, word, group } of pairsOf(text)) {
    const role = ROLE_KEYS.find((key) => key === word.toLowerCase());
    if (role === undefined || group === '') {
      problems.push(
        `OIDC_GROUPS must be pairs such as ${ROLE_KEYS.map((key) => `${key}=group`).join(';')}, and one is not: ${pair}`,
      );
      continue;
    }
    const other = roles.get(group);
    if (other !== undefined && other !== role) problems.push(`OIDC_GROUPS gives ${group} two roles`);
    roles.set(group, role);
  }
  if (roles.size === 0) problems.push('OIDC_GROUPS names no group, so no user could sign in');
  return roles;
}

/** `abbreviation=group; abbreviation=group`: a group may stand for several departments, and the reverse. */
function departmentsOfGroups(text: string, problems: string[]): ReadonlyMap<string, readonly string[]> {
  const departments = new Map<string, readonly string[]>();
  for (const { pair, word, group } of pairsOf(text)) {
    if (word === '' || group === '')
      problems.push(`OIDC_DEPARTMENTS must be pairs such as ICU=group, and one is not: ${pair}`);
    else departments.set(group, [...(departments.get(group) ?? []), word]);
  }
  if (departments.size === 0) problems.push('OIDC_DEPARTMENTS names no group');
  return departments;
}
