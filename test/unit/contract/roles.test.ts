import {
  can,
  escalationLevelOf,
  flagsOf,
  isAction,
  needsFactor,
  ROLE_FLAGS,
  roleName,
  roleOf,
  whoCan,
} from '../../../src/contract/roles';

/** What open-points §6 leaves to Admins. */
const OF_ADMINS = [
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

it('an account is an Admin when it is a superuser, and otherwise an HCP', () => {
  expect([roleOf({ is_superuser: true }), roleOf({ is_superuser: false })]).toEqual(['admin', 'hcp']);
  expect([flagsOf('admin'), flagsOf('hcp')]).toEqual([{ is_superuser: true }, { is_superuser: false }]);
  expect(ROLE_FLAGS).toEqual(['is_superuser']);
});

it('an account whose flags match no role is the one that may do least', () => {
  expect(roleOf({ is_superuser: undefined as unknown as boolean })).toBe('hcp');
});

it('the roles are named as the spec names them', () => {
  expect([roleName('admin'), roleName('hcp')]).toEqual(['Admin', 'HCP']);
});

it('an Admin signs in with a second factor, and is notified last', () => {
  expect([needsFactor('admin'), needsFactor('hcp')]).toEqual([true, false]);
  expect([escalationLevelOf('admin'), escalationLevelOf('hcp')]).toEqual([3, 2]);
});

it.each(OF_ADMINS)('%s: an Admin can, an HCP cannot', (action) => {
  expect([can('admin', action), can('hcp', action)]).toEqual([true, false]);
  expect(whoCan(action)).toBe('an Admin');
  expect(isAction(action)).toBe(true);
});

it.each(['', 'admin', 'user', 'Manage wards'])('%j is no action', (word) => {
  expect(isAction(word)).toBe(false);
});
