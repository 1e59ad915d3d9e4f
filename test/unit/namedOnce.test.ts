import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTIONS, can, flagsOf, ROLE_KEYS, roleOf } from '../../src/contract/roles';

const SRC = join(__dirname, '../../src');
const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.includes('migrations'),
);

const filesWith = (pattern: RegExp): string[] =>
  FILES.filter((file) => pattern.test(readFileSync(join(SRC, file), 'utf8'))).sort();

describe('what the domain enumerates is named once', () => {
  it('the flags of roles: in the table of roles, the record, the columns, and the list that is sorted by one', () => {
    expect(filesWith(/is_superuser/)).toEqual([
      'contract/roles.ts',
      'contract/users.ts',
      'server/db/accounts/users.ts',
      'server/db/tables/accountTables.ts',
      'web/features/admin/UserTable.tsx',
    ]);
  });

  it('the severities: in their table, and in tables over all of them', () => {
    expect(filesWith(/\b(CRITICAL|WARNING): /)).toEqual([
      'clinical/alarms/alarms.ts',
      'contract/alarms.ts',
      'server/services/alarms/escalation/escalationClock.ts',
      'server/services/hl7/message/alarmPriorities.ts',
      'web/features/alerts/SeverityIcon.tsx',
      'web/features/alerts/toasts/AlertToasts.tsx',
      'web/features/sound/playing/alarmBurst.ts',
    ]);
  });

  it('the scores that alert', () => {
    expect(filesWith(/(['"])(HIPI|SPI)\1/)).toEqual(['clinical/observationKeys.ts']);
  });
});

describe('what the browser tests register in the product that they share', () => {
  const SPECS = join(__dirname, '../e2e');
  const registering = readdirSync(SPECS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => readFileSync(join(SPECS, file), 'utf8'))
    .filter((text) => text.includes("'/api/patients/'"));

  it('has an SSN that no other file registers', () => {
    const ssns = registering.flatMap((text) => [...new Set(text.match(/\b\d{3}-\d{2}-\d{4}\b/g))]);
    expect(ssns.length).toBeGreaterThan(2);
    expect(ssns.filter((ssn, index) => ssns.indexOf(ssn) !== index)).toEqual([]);
  });
});

describe('roles', () => {
  it.each(ROLE_KEYS)('%s is known by its flags', (role) => expect(roleOf(flagsOf(role))).toBe(role));

  it('[E2] give an Admin everything that is named, and an HCP nothing of it', () => {
    expect(ACTIONS.length).toBeGreaterThan(10);
    expect(ACTIONS.filter((action) => !can('admin', action))).toEqual([]);
    expect(ACTIONS.filter((action) => can('hcp', action))).toEqual([]);
  });
});
