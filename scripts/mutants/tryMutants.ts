import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Mutant } from './mutate';

/** `hung`: the tests took much longer than without the mutant. */
export type Verdict = 'killed' | 'hung' | 'survived' | 'untested';

export interface Tried extends Mutant {
  verdict: Verdict;
}

interface Answer {
  isGreen: boolean;
  tests: number;
}

/** A part of every run stays in memory, so that a process is replaced after this many. */
const RUNS = 200;

/** Runs tests on mutants in a process of its own, which is replaced when it hangs or has run many times. */
export class TestRunner {
  #child: ChildProcess | null = null;
  #runs = 0;

  /**
   * Whether a file of tests passes, which takes at least one test that ran; null when it takes longer than
   * `limitMs`.
   */
  async isGreen(test: string, mutant: Mutant | null, limitMs: number): Promise<boolean | null> {
    const asked = { mutant, test };
    const first = await this.#ask(asked, limitMs);
    // What ended the process may be a timer that the mutant before has left: a new process knows.
    const answer = first === 'ended' ? await this.#ask(asked, limitMs) : first;
    if (answer === null) return null;
    return answer !== 'ended' && answer.isGreen && answer.tests > 0;
  }

  /** The answer of the process, which is replaced when it ends or hangs. */
  async #ask(asked: object, limitMs: number): Promise<Answer | 'ended' | null> {
    if (this.#runs >= RUNS) this.stop();
    this.#child ??= this.#start();
    this.#runs += 1;
    const answer = await answerOf(this.#child, asked, limitMs);
    if (answer === null || answer === 'ended') this.stop();
    return answer;
  }

  #start(): ChildProcess {
    const child = fork(join(__dirname, 'runner.cjs'), {
      execArgv: ['--experimental-vm-modules', '--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '' },
    });
    // A timer that a mutant has left behind may end the process after its answer.
    child.once('exit', () => {
      if (this.#child === child) this.stop();
    });
    // What is sent to a process that has just ended; answerOf is notified of its end.
    child.on('error', () => {});
    return child;
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
    this.#runs = 0;
  }
}

/** What the process answers; null when it does not in time. */
function answerOf(child: ChildProcess, asked: object, limitMs: number): Promise<Answer | 'ended' | null> {
  return new Promise((resolve) => {
    const settle = (answer: Answer | 'ended' | null): void => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(answer);
    };
    const onMessage = (answer: unknown) => settle(answer as Answer);
    const onExit = () => settle('ended');
    const timer = setTimeout(() => settle(null), limitMs);
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.send(asked);
  });
}
