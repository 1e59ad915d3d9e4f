import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endStuckFiles } from '../../../scripts/results/stuckFiles.mjs';
import { ended } from '../../../scripts/lib/run.mjs';
import { runningFile } from '../../fixtures/runner/runningFile';

const MINUTE = 60_000;

describe('a test file that hangs', () => {
  let folder: string;
  let stop: () => void;
  const said: string[] = [];
  const children: ChildProcess[] = [];

  beforeEach(() => {
    said.length = 0;
    folder = mkdtempSync(join(tmpdir(), 'wardline-running-'));
    stop = endStuckFiles(folder, { limit: 15 * MINUTE, every: 5, say: (line) => said.push(line) });
  });

  afterEach(() => {
    stop();
    for (const child of children.splice(0)) child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  /** A process that no time limit of its own ends, and its mark, made `minutes` ago. */
  function endless(file: string, minutes: number): ChildProcess {
    const child = spawn(process.execPath, ['-e', 'for (;;);']);
    children.push(child);
    mark(child, file, minutes);
    return child;
  }

  function mark({ pid }: ChildProcess, file: string, minutes: number): void {
    const since = new Date(Date.now() - minutes * MINUTE);
    // In one step: the watch must not see it between the two.
    const aside = join(tmpdir(), `wardline-mark-${pid}`);
    writeFileSync(aside, file);
    utimesSync(aside, since, since);
    renameSync(aside, join(folder, String(pid)));
  }

  it('is ended after its time, by name, and the others go on', async () => {
    const young = endless('test/young.test.ts', 14);
    const stuck = endless(join(process.cwd(), 'test/stuck.test.ts'), 15);
    expect(await ended(stuck)).toBe('SIGKILL');
    expect(said).toEqual(['\n    test/stuck.test.ts had not ended after 15 min 0 s: stopped']);
    expect(young.exitCode ?? young.signalCode).toBeNull();
    expect(readdirSync(folder)).toEqual([String(young.pid)]);
  });

  it('is not one whose worker was replaced: its mark goes without a word', async () => {
    const gone = endless('test/gone.test.ts', 0);
    gone.kill('SIGKILL');
    await ended(gone);
    mark(gone, 'test/gone.test.ts', 15);
    const next = endless('test/next.test.ts', 15);
    expect(await ended(next)).toBe('SIGKILL');
    expect(said).toEqual(['\n    test/next.test.ts had not ended after 15 min 0 s: stopped']);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('the mark of a running test file', () => {
  const before = process.env['WARDLINE_RUNNING'];

  afterEach(() => {
    if (before === undefined) delete process.env['WARDLINE_RUNNING'];
    else process.env['WARDLINE_RUNNING'] = before;
  });

  it('is of this process, until it is taken back', () => {
    const folder = mkdtempSync(join(tmpdir(), 'wardline-running-'));
    process.env['WARDLINE_RUNNING'] = folder;
    const over = runningFile('test/a.test.ts');
    expect(readdirSync(folder)).toEqual([String(process.pid)]);
    over();
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('is not made where no watcher runs', () => {
    delete process.env['WARDLINE_RUNNING'];
    expect(runningFile('test/a.test.ts')).not.toThrow();
  });
});
