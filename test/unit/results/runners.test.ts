import { withSecondTry } from '../../../scripts/results/jestResults.mjs';
import { summaryOf } from '../../../scripts/results/summary.mjs';
import { emptyTests, proofsOf, unknownIds, unproved } from '../../../scripts/trace/proof';
import { jestRun, playwrightRun } from '../../fixtures/runner/runnerFixture';

const REQUIREMENTS = ['AA-01', 'AA-02', 'AA-03', 'AA-04', 'AA-05', 'AA-06', 'AA-07'].map((id) => ({
  id,
  text: '.',
}));
const isKnown = (id: string) => REQUIREMENTS.some((each) => each.id === id);

/** Written in brackets only when they are run: these are ids of nothing. */
const id = (name: string) => `[${name}]`;

const TRICKS = `
  beforeEach(() => { expect(1).toBe(1); });
  afterEach(() => { expect(1).toBe(1); });
  describe('${id('AA-01')} an empty body', () => {});
  if (false) it('${id('AA-02')} is never defined', () => { expect(1).toBe(1); });
  it('${id('AA-04')} returns before it asserts', () => { return; expect(1).toBe(1); });
  it('${id('AA-05')} looks and does not assert', () => { [1].map(String); });
  describe('${id('AA-06')} around', () => {
    it('is proved', async () => { await Promise.resolve(); await check(); });
  });
  it('${id('AA-99')} is unknown', () => { expect(1).toBe(1); });
  async function check() { await expect(Promise.resolve(1)).resolves.toBe(1); }
`;

describe('what Jest reports', () => {
  it('proves only what passed with an assertion of its own', async () => {
    const { tests, remove } = await jestRun(TRICKS);
    remove();
    expect(proofsOf(tests).map(({ title }) => title)).toEqual([
      `${id('AA-06')} around › is proved`,
      `${id('AA-99')} is unknown`,
    ]);
    expect(unproved(REQUIREMENTS, tests)).toEqual([
      'no test proves AA-01 .',
      'no test proves AA-02 .',
      'no test proves AA-03 .',
      `no test proves AA-04 .; fixture.test.js: ${id('AA-04')} returns before it asserts asserts nothing`,
      `no test proves AA-05 .; fixture.test.js: ${id('AA-05')} looks and does not assert asserts nothing`,
      'no test proves AA-07 .',
    ]);
    expect(unknownIds(tests, isKnown)).toEqual([
      `${id('AA-99')} is neither a requirement nor a hazard: fixture.test.js: ${id('AA-99')} is unknown`,
    ]);
    expect(emptyTests(tests)).toEqual([
      `asserts nothing: fixture.test.js: ${id('AA-04')} returns before it asserts`,
      `asserts nothing: fixture.test.js: ${id('AA-05')} looks and does not assert`,
    ]);
  });

  it('of an empty table is a failure, and proves nothing', async () => {
    const { tests, remove } = await jestRun(
      `it.each([])('${id('AA-03')} of a table', () => { expect(1).toBe(1); }); it('works', () => {});`,
    );
    remove();
    expect(summaryOf(tests).failed).toBeGreaterThan(0);
    expect(proofsOf(tests)).toEqual([]);
  });

  it('of a property that fails has its seed and its path, and the counterexample', async () => {
    const { tests, remove } = await jestRun(
      `const fc = require('fast-check');
       it('holds', () => { fc.assert(fc.property(fc.integer(), (n) => { expect(n).toBeLessThan(100); })); });`,
    );
    remove();
    const [failure = ''] = summaryOf(tests).failures;
    expect(failure).toMatch(/seed: -?\d+, path: "[\d:]+"/);
    expect(failure).toContain('Counterexample: [100]');
  });

  it('at the second try alone is red, and proves nothing', async () => {
    const { tests, again, remove } = await jestRun(
      `const { existsSync, writeFileSync } = require('node:fs');
       const mark = require('node:path').join(__dirname, 'mark');
       const first = !existsSync(mark);
       writeFileSync(mark, '');
       it('${id('AA-07')} flakes', () => { expect(first).toBe(false); });
       it('passes', () => { expect(1).toBe(1); });
       it('passes only at first', () => { expect(first).toBe(true); });
       it.each([1, 2])('has a title twice', (n) => { expect(first && n === 2).toBe(false); });
       it('fails', () => { expect(1).toBe(2); });`,
    );
    const both = withSecondTry(tests, await again());
    remove();
    expect(both.map(({ title, status, isSecondTry }) => [title, status, isSecondTry])).toEqual([
      [`${id('AA-07')} flakes`, 'passed', true],
      ['passes', 'passed', false],
      ['passes only at first', 'failed', false],
      ['has a title twice', 'passed', false],
      ['has a title twice', 'passed', true],
      ['fails', 'failed', false],
    ]);
    expect(summaryOf(both)).toMatchObject({ passed: 2, failed: 4, secondTry: 2 });
    expect(unproved([{ id: 'AA-07', text: '.' }], both)).toEqual([
      `no test proves AA-07 .; fixture.test.js: ${id('AA-07')} flakes passed only at the second try`,
    ]);
  });

  it('of a file that could run only at the second try is red', async () => {
    const { tests, again, remove } = await jestRun(
      `const { existsSync, writeFileSync } = require('node:fs');
       const mark = require('node:path').join(__dirname, 'mark');
       const first = !existsSync(mark);
       writeFileSync(mark, '');
       if (first) throw new Error('no port');
       it('${id('AA-07')} works', () => { expect(1).toBe(1); });`,
    );
    const both = withSecondTry(tests, await again());
    remove();
    expect(tests).toMatchObject([{ file: 'fixture.test.js', title: '', status: 'failed' }]);
    expect(both).toMatchObject([
      { title: '', status: 'passed', isSecondTry: true },
      { title: `${id('AA-07')} works`, status: 'passed', isSecondTry: true },
    ]);
    expect(summaryOf(both).failures[0]).toContain('no port');
  });
});

describe('what Playwright reports', () => {
  it('proves only what passed at once with an assertion of its own', async () => {
    const tests = await playwrightRun(`
      const { test: base, expect } = require('@playwright/test');
      const test = base.extend({ quiet: [async ({}, use) => { await use(); expect(1).toBe(1); }, { auto: true }] });
      test.beforeEach(() => { expect(1).toBe(1); });
      test.afterEach(() => { expect(1).toBe(1); });
      test.describe('${id('AA-01')} an empty body', () => {});
      if (false) test('${id('AA-02')} is never defined', () => { expect(1).toBe(1); });
      for (const each of []) test('${id('AA-03')} of a table ' + each, () => { expect(1).toBe(1); });
      test('${id('AA-04')} returns before it asserts', () => { return; expect(1).toBe(1); });
      test.fail('${id('AA-05')} is expected to fail', () => { expect(1).toBe(1); expect(1).toBe(2); });
      test.describe('${id('AA-06')} around', () => {
        test('is proved', async () => {
          await test.step('inside', async () => { await expect.poll(() => 1).toBe(1); expect(1).toBe(1); });
        });
      });
      test('${id('AA-07')} flakes', ({}, { retry }) => { expect(retry).toBe(1); });
      test.skip('${id('AA-99')} is skipped', () => { expect(1).toBe(1); });
    `);
    expect(proofsOf(tests).map(({ title }) => title)).toEqual([`${id('AA-06')} around › is proved`]);
    expect(unproved(REQUIREMENTS, tests)).toEqual([
      'no test proves AA-01 .',
      'no test proves AA-02 .',
      'no test proves AA-03 .',
      `no test proves AA-04 .; fixture.spec.js: ${id('AA-04')} returns before it asserts asserts nothing`,
      `no test proves AA-05 .; fixture.spec.js: ${id('AA-05')} is expected to fail failed`,
      `no test proves AA-07 .; fixture.spec.js: ${id('AA-07')} flakes passed only at the second try`,
    ]);
    expect(unknownIds(tests, isKnown)).toHaveLength(1);
    const sum = summaryOf(tests);
    expect(sum).toMatchObject({ passed: 2, failed: 3, secondTry: 1 });
    expect(sum.failures.find((each) => each.includes('flakes'))).toMatch(/Expected: .*1/);
  });
});
