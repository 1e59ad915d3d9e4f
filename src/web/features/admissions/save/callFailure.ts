/** Why a call failed. */
export class CallFailure extends Error {
  constructor(
    /** As the API reports it. */
    readonly fault: unknown,
    /**
     * True: the server refused, so nothing has changed. False: the change may have been made, and only a new
     * request can show it.
     */
    readonly isCertain: boolean,
  ) {
    super('A call failed');
    this.name = 'CallFailure';
  }
}
