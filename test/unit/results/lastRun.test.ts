import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ageOf,
  deleteLastRun,
  keepLastRun,
  newestCommitDate,
  readLastRun,
} from '../../../scripts/results/lastRun.mjs';
import type { LastRun, TestResult } from '../../../scripts/results/testResult';

const TESTS: TestResult[] = [
  { file: 'a.test.ts', title: 'works', status: 'passed', isSecondTry: false, assertions: 2, messages: [] },
];

describe('the results of the last whole run', () => {
  let root: string;
  let committedAt: string | undefined;
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b', ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...(committedAt === undefined ? {} : { GIT_COMMITTER_DATE: committedAt }) },
    }).trim();
  const commit = (at?: string) => {
    committedAt = at;
    git('add', '-A');
    git('commit', '-qm', 'A change');
    return git('rev-parse', 'HEAD');
  };
  const kept = (): LastRun => {
    keepLastRun(root, TESTS);
    const run = readLastRun(root);
    if (run === null) throw new Error('nothing was kept');
    return run;
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'last-run-'));
    // Like the project's own, .cache/ is no part of it.
    writeFileSync(join(root, '.gitignore'), '.cache/\n');
    git('init', '-q');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('are kept, read, and forgotten', () => {
    expect(readLastRun(root)).toBeNull();
    expect(kept().tests).toEqual(TESTS);
    deleteLastRun(root);
    expect(readLastRun(root)).toBeNull();
  });

  it('say how old they are and of which commit', () => {
    const first = commit();
    const run = kept();
    expect(run).toMatchObject({ commit: first, isChanged: false });
    const ended = Date.parse(run.finishedAt);
    const words = (ms: number) => ageOf(root, run, ended + ms);
    const beginning = `Results of the whole run of ${run.finishedAt}`;
    expect(words(5 * 60_000)).toBe(`${beginning}, 5 minutes ago, on commit ${first.slice(0, 9)}.`);
    expect(words(26 * 3_600_000)).toContain(', 26 hours ago, ');
    writeFileSync(join(root, 'b.txt'), 'b');
    const second = commit();
    expect(words(0)).toBe(
      `${beginning}, 0 minutes ago, on commit ${first.slice(0, 9)}; the newest commit is ${second.slice(0, 9)}.`,
    );
    writeFileSync(join(root, 'b.txt'), 'changed');
    expect(ageOf(root, kept(), Date.now())).toContain(`on commit ${second.slice(0, 9)} with changes.`);
  });

  it('know when the newest commit was made, and do without git', () => {
    commit('2026-03-10T08:00:00Z');
    expect(newestCommitDate(root)).toEqual(new Date('2026-03-10T08:00:00Z'));
    rmSync(join(root, '.git'), { recursive: true });
    // Not the repository around the folder either.
    expect(newestCommitDate(root)).toBeNull();
    expect(ageOf(root, kept(), Date.now())).toContain('without git');
  });
});
