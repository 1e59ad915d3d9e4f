import { ConfigError, loadConfig } from '../../../src/server/settings/config';

const PROVIDER = {
  OIDC_ISSUER: 'https://login.example/hospital',
  OIDC_CLIENT_ID: 'wardline',
  OIDC_CLIENT_SECRET: 'a secret',
};

const signOn = (env: Record<string, string>) => loadConfig(env, [], { webDir: 'dist/web' }).signOn;

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    signOn(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

it('is off without settings', () => {
  expect(signOn({})).toBeNull();
});

it('needs no more than the provider and what it calls Wardline', () => {
  expect(signOn(PROVIDER)).toEqual({
    issuer: 'https://login.example/hospital',
    clientId: 'wardline',
    clientSecret: 'a secret',
    label: 'single sign-on',
    groups: null,
    departments: null,
    asksAgain: true,
  });
});

it('reads the roles of groups, whose names may hold commas and signs of equality', () => {
  const groups = signOn({
    ...PROVIDER,
    OIDC_GROUPS: 'admin=cn=admins,ou=wardline; HCP = ward nurses ;',
  })?.groups;
  expect([...(groups ?? [])]).toEqual([
    ['cn=admins,ou=wardline', 'admin'],
    ['ward nurses', 'hcp'],
  ]);
});

it('reads the departments of groups: several of one, and several groups of one', () => {
  const departments = signOn({
    ...PROVIDER,
    OIDC_DEPARTMENTS: 'ICU=cn=intensive,ou=wards; 4A = surgery;4B=surgery; ICU=pool',
  })?.departments;
  expect([...(departments ?? [])]).toEqual([
    ['cn=intensive,ou=wards', ['ICU']],
    ['surgery', ['4A', '4B']],
    ['pool', ['ICU']],
  ]);
});

it('lets the provider use clear text on this machine alone', () => {
  for (const host of ['127.0.0.1', 'localhost', '[::1]'])
    expect(problemsOf({ ...PROVIDER, OIDC_ISSUER: `http://${host}:8080` })).toEqual([]);
  expect(problemsOf({ ...PROVIDER, OIDC_ISSUER: 'http://login.example' })).toHaveLength(1);
});

it.each([
  ['no client', { OIDC_CLIENT_ID: '' }, 'OIDC_ISSUER needs OIDC_CLIENT_ID'],
  ['no secret', { OIDC_CLIENT_SECRET: '' }, 'OIDC_ISSUER needs OIDC_CLIENT_SECRET'],
  ['no issuer', { OIDC_ISSUER: '' }, 'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET without OIDC_ISSUER'],
  ['no address', { OIDC_ISSUER: 'login' }, 'OIDC_ISSUER must be an address'],
  ['an address with a query', { OIDC_ISSUER: 'https://login.example/?a=b' }, 'OIDC_ISSUER must be'],
  ['an address with a password', { OIDC_ISSUER: 'https://a:b@login.example/' }, 'OIDC_ISSUER must be'],
  [
    'a role that is none',
    { OIDC_GROUPS: 'boss=admins' },
    'OIDC_GROUPS must be pairs such as hcp=group;admin=group',
  ],
  ['a group without a name', { OIDC_GROUPS: 'hcp=' }, 'OIDC_GROUPS must be pairs'],
  ['a department without a group', { OIDC_DEPARTMENTS: 'ICU' }, 'OIDC_DEPARTMENTS must be pairs'],
  ['no department at all', { OIDC_DEPARTMENTS: ';' }, 'OIDC_DEPARTMENTS names no group'],
  ['no group at all', { OIDC_GROUPS: ';' }, 'OIDC_GROUPS names no group'],
  ['two roles of one group', { OIDC_GROUPS: 'hcp=all;admin=all' }, 'OIDC_GROUPS gives all two roles'],
  ['another prompt', { OIDC_PROMPT: 'never' }, 'OIDC_PROMPT must be one of login, auto'],
  ['a label that no button holds', { OIDC_LABEL: 'x'.repeat(41) }, 'OIDC_LABEL may have at most 40'],
  [
    'others than this machine, without an address',
    { HOST: '0.0.0.0', INSECURE: '1' },
    'OIDC_ISSUER needs PUBLIC_URL',
  ],
])('refuses %s in words', (_, env, sentence) => {
  expect(problemsOf({ ...PROVIDER, ...env })).toContainEqual(expect.stringContaining(sentence));
});
