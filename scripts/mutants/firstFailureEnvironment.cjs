const { TestEnvironment } = require('jest-environment-node');

/** Node, where the tests after the first that fails are skipped: one is enough to find a mutant. */
module.exports = class FirstFailureEnvironment extends TestEnvironment {
  hasFailed = false;

  /** @param {import('@jest/types').Circus.AsyncEvent} event */
  handleTestEvent(event) {
    if (event.name === 'test_fn_failure' || event.name === 'hook_failure') this.hasFailed = true;
    if (event.name === 'test_start' && this.hasFailed) event.test.mode = 'skip';
  }
};
