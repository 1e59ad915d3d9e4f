import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../../../scripts/lib/run.mjs';
import { QUARANTINE, quarantineComplaints } from '../../../scripts/results/quarantine.mjs';
import { hasProperties, readQuarantine } from '../../../scripts/results/rules.mjs';
import type { TestResult } from '../../../scripts/results/testResult';

const ENTRY = {
  file: 'test/unit/a.test.ts',
  title: 'block › flakes',
  since: '2026-11-08',
  reason: 'issue 40',
};
const TESTS: TestResult[] = [
  {
    file: ENTRY.file,
    title: ENTRY.title,
    status: 'passed',
    isSecondTry: true,
    assertions: 1,
    messages: [],
  },
];

interface Given {
  /** Of the newest commit; null without git. */
  newest?: string | null;
  isProperty?: boolean;
  tests?: TestResult[];
}

const complaints = (
  entries: unknown,
  { newest = '2026-11-22T12:00:00Z', isProperty = false, tests = TESTS }: Given = {},
) =>
  quarantineComplaints(entries, {
    tests,
    newestCommit: () => (newest === null ? null : new Date(newest)),
    hasProperties: () => isProperty,
  });
const about = (what: string) => [`${QUARANTINE}: ${ENTRY.file}: ${ENTRY.title}: ${what}`];

describe('the quarantine', () => {
  it('holds a test for 14 days before the newest commit, and no longer', () => {
    expect(complaints([ENTRY])).toEqual([]);
    expect(complaints([ENTRY], { newest: '2026-11-22T23:59:59Z' })).toEqual([]);
    expect(complaints([ENTRY], { newest: '2026-11-23T00:00:00Z' })).toEqual(
      about('since 2026-11-08, 15 days before the newest commit; at most 14 are allowed'),
    );
  });

  it('is not dated ahead', () => {
    expect(complaints([{ ...ENTRY, since: '2026-12-24' }])).toEqual(
      about('since 2026-12-24, which is after the newest commit'),
    );
  });

  it('holds no file with properties', () => {
    expect(complaints([ENTRY], { isProperty: true })[0]).toContain(
      'a file with properties cannot be in quarantine',
    );
  });

  it('holds no test that there is not', () => {
    expect(complaints([ENTRY], { tests: [] })).toEqual(about('there is no such test'));
    expect(complaints([{ ...ENTRY, title: 'flakes' }])).toHaveLength(1);
  });

  it('names file, title, day and reason of each', () => {
    for (const broken of [
      'block › flakes',
      null,
      { ...ENTRY, reason: ' ' },
      { ...ENTRY, since: 'yesterday' },
      { ...ENTRY, since: '2026-13-40' },
      { ...ENTRY, title: undefined },
    ])
      expect(complaints([broken])[0]).toContain('an entry needs file, title, since (YYYY-MM-DD) and reason');
    expect(complaints({})).toEqual([`${QUARANTINE} is not a list`]);
  });

  it('needs git for the age of its entries, and only for that', () => {
    expect(complaints([ENTRY], { newest: null })).toHaveLength(1);
    expect(complaints([], { newest: null })).toEqual([]);
  });

  it('of this project is a list', () => {
    expect(readQuarantine()).toEqual(expect.any(Array));
  });

  it('knows the files with properties: those that use fast-check, themselves or by a fixture', () => {
    expect(hasProperties('test/unit/server/alerting/alertRule.properties.test.ts')).toBe(true);
    expect(hasProperties('test/unit/server/alarms/alarmLifecycle.properties.test.ts')).toBe(true);
    expect(hasProperties('test/api/requests/fuzz.test.ts')).toBe(true);
    expect(hasProperties('test/unit/trace/trace.test.ts')).toBe(false);
    expect(hasProperties('test/unit/gone.test.ts')).toBe(false);
  });

  it('knows every file of this project that imports fast-check or a fixture with it', () => {
    const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `test/${file}`);
    const text = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
    const isMadeOf = (file: string, name: string) => text.get(file)?.includes(`${name}'`) === true;
    const generators = files.filter(
      (file) => file.startsWith('test/fixtures/') && isMadeOf(file, "from 'fast-check"),
    );
    expect(generators).toContain('test/fixtures/alerts/alarmHistories.ts');
    const withProperties = files.filter(
      (file) =>
        /\.test\.tsx?$/.test(file) &&
        [...generators.map((path) => `/${basename(path, '.ts')}`), "from 'fast-check"].some((name) =>
          isMadeOf(file, name),
        ),
    );
    expect(withProperties.length).toBeGreaterThan(30);
    expect(withProperties.filter((file) => !hasProperties(file))).toEqual([]);
  });
});
