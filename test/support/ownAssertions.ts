/** Of the events that Jest sends to a test environment, what is needed here. */
export interface TestEvent {
  name: string;
  test?: { numPassingAsserts: number };
}

interface Page {
  expect?: { getState(): { numPassingAsserts?: number } };
}

/**
 * Counts the assertions of each test's own function: Jest counts those of its hooks too, and an empty test
 * would seem to assert what is asserted before each of them.
 */
export class OwnAssertions {
  private before = 0;
  private own = 0;

  /** For `handleTestEvent` of a test environment, with the global object of its tests. */
  take({ name, test }: TestEvent, global: object): void {
    const held = (global as Page).expect?.getState().numPassingAsserts ?? 0;
    if (name === 'test_start') this.own = 0;
    else if (name === 'test_fn_start') this.before = held;
    else if (name === 'test_fn_success') this.own = held - this.before;
    // Jest's own handler comes before that of the environment.
    else if (name === 'test_done' && test !== undefined) test.numPassingAsserts = this.own;
  }
}
