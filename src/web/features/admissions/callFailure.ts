/** Why a call did not do what it was asked. */
export class CallFailure extends Error {
  constructor(
    /** As the api tells it. */
    readonly fault: unknown,
    /** The server answered that it did not, so nothing has changed; otherwise it may have been done, and only asking tells. */
    readonly isCertain: boolean,
  ) {
    super('A call failed');
    this.name = 'CallFailure';
  }
}
