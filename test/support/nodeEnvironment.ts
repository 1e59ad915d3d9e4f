import { TestEnvironment } from 'jest-environment-node';
import { OwnAssertions, type TestEvent } from './ownAssertions';

/** Node, with the assertions of each test counted without those of its hooks. */
export default class NodeEnvironment extends TestEnvironment {
  private readonly assertions = new OwnAssertions();

  handleTestEvent(event: TestEvent): void {
    this.assertions.take(event, this.global);
  }
}
