import { lastLine, summaryOf } from '../../../scripts/results/summary.mjs';
import type { TestResult } from '../../../scripts/results/testResult';

const test = (given: Partial<TestResult> = {}): TestResult => ({
  file: 'test/unit/a.test.ts',
  title: 'works',
  status: 'passed',
  isSecondTry: false,
  assertions: 1,
  messages: [],
  ...given,
});
const secondTry = test({ title: 'block › flakes', isSecondTry: true, messages: ['expected 1, received 2'] });

describe('the sum of a run', () => {
  it('counts what passed and what failed, with what went wrong', () => {
    expect(summaryOf([test(), test(), test({ status: 'failed', messages: ['one', 'two'] })])).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
      secondTry: 0,
      failures: ['test/unit/a.test.ts: works\none\ntwo'],
      quarantined: [],
      missingData: [],
    });
  });

  it('is red for what passed only at the second try, with what went wrong at the first', () => {
    const sum = summaryOf([test(), secondTry]);
    expect(sum).toMatchObject({ passed: 1, failed: 1, secondTry: 1, quarantined: [] });
    expect(sum.failures).toEqual([
      'test/unit/a.test.ts: block › flakes\npassed only at the second try; at the first:\nexpected 1, received 2',
    ]);
    expect(lastLine(sum)).toBe('1 passed, 1 failed, 0 skipped, 1 only at the second try');
  });

  it('counts what is in quarantine as passed at the second try, and never as passed when it failed twice', () => {
    const entry = { file: secondTry.file, title: secondTry.title, since: '2026-11-20', reason: 'busy' };
    const quarantine = [entry];
    expect(summaryOf([secondTry], { quarantine })).toMatchObject({
      passed: 1,
      failed: 0,
      secondTry: 1,
      failures: [],
      quarantined: ['test/unit/a.test.ts: block › flakes'],
    });
    expect(summaryOf([{ ...secondTry, isSecondTry: false, status: 'failed' }], { quarantine })).toMatchObject(
      { passed: 0, failed: 1 },
    );
    for (const other of [
      { ...entry, title: 'flakes' },
      { ...entry, file: 'b.test.ts' },
    ])
      expect(summaryOf([secondTry], { quarantine: [other] })).toMatchObject({ failed: 1 });
  });

  it('is red for what was skipped, but where its recorded data is missing, and says which', () => {
    const title = 'recorded messages (no ../shared/data/hl7v2) › are read';
    const skipped = test({ title, status: 'skipped' });
    const without = summaryOf([test(), skipped, skipped], { hasData: () => false });
    expect(without).toMatchObject({ passed: 1, failed: 0, skipped: 2, missingData: ['hl7v2'] });
    expect(lastLine(without)).toBe(
      '1 passed, 0 failed, 2 skipped (without ../shared/data/hl7v2), 0 only at the second try',
    );
    const hasData = (folder: string) => folder === 'hl7v2';
    expect(summaryOf([skipped], { hasData })).toMatchObject({ failed: 1, skipped: 0 });
    const other = summaryOf([test({ status: 'skipped' })], { hasData: () => false });
    expect(other).toMatchObject({ failed: 1, skipped: 0 });
    expect(other.failures[0]).toMatch(/works\nwas skipped: only tests on recorded data may be/);
  });

  it('asks to keep the counterexample of a property', () => {
    const failed = test({
      status: 'failed',
      messages: ['Property failed after 3 tests\nCounterexample: [0]'],
    });
    expect(summaryOf([failed], { hasProperties: () => true }).failures[0]).toContain(
      'Keep the counterexample',
    );
    expect(summaryOf([failed]).failures[0]).not.toContain('Keep the counterexample');
  });
});
