import type { Circus } from '@jest/types';
import { TestEnvironment } from 'jest-environment-node';

/** Node, where the tests after the first that fails are skipped: one is enough to find a mutant. */
export default class FirstFailureEnvironment extends TestEnvironment {
  private hasFailed = false;

  handleTestEvent(event: Circus.AsyncEvent): void {
    if (event.name === 'test_fn_failure' || event.name === 'hook_failure') this.hasFailed = true;
    if (event.name === 'test_start' && this.hasFailed) event.test.mode = 'skip';
  }
}
