import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Mutant } from './mutate';

export type Verdict = 'killed' | 'survived' | 'untested';

interface Answer {
  isGreen: boolean;
  tests: number;
}

/** A mutant that runs for ever is found out by this, ms. */
const LONGEST_MS = 120_000;
/** Modules of past runs stay in memory: so many runs a process. */
const RUNS = 60;

/** Runs tests on mutants in a process of its own, which is replaced when it hangs or has grown old. */
export class TestRunner {
  #child: ChildProcess | null = null;
  #runs = 0;

  async isGreen(tests: readonly string[], mutant: Mutant | null): Promise<boolean> {
    if (this.#runs >= RUNS) this.stop();
    this.#child ??= fork(join(__dirname, 'runner.cjs'), {
      execArgv: ['--experimental-vm-modules', '--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '' },
    });
    this.#runs += 1;
    const answer = await answerOf(this.#child, { mutant, tests });
    if (answer === null) this.stop();
    return answer !== null && answer.isGreen && answer.tests > 0;
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
    this.#runs = 0;
  }
}

/** What the process answers; null when it ends or hangs. */
function answerOf(child: ChildProcess, asked: object): Promise<Answer | null> {
  return new Promise((resolve) => {
    const settle = (answer: Answer | null): void => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(answer);
    };
    const onMessage = (answer: unknown) => settle(answer as Answer);
    const onExit = () => settle(null);
    const timer = setTimeout(() => settle(null), LONGEST_MS);
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.send(asked);
  });
}
