/** What a user can show besides a code. */
interface Ways {
  /** The one-time code with which a passkey of this person is asked; null: none works here. */
  passkey: string | null;
  /** Only passkeys and recovery codes: there is no authenticator app. */
  isWithoutApp: boolean;
}

/** The password is right, and the server wants a code of the second factor, or refused the one that was sent. */
export class CodeNeeded extends Error {
  constructor(
    /** The refused code; null when none was sent. */
    readonly refused: string | null,
    /** The server's sentence. */
    readonly why: string,
    readonly ways: Ways = { passkey: null, isWithoutApp: false },
    /** Why the passkey did not do; null when none was used. */
    readonly passkeyFailure: string | null = null,
  ) {
    super('A code is needed');
    this.name = 'CodeNeeded';
  }
}
