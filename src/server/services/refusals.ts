import type { FieldErrors } from '../../contract/common';

/** What was asked cannot be, and `errors` says of which field and why: a 400 to the outside. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(readonly errors: FieldErrors) {
    super('Refused');
  }
}

/** Somebody else changed it since it was read: a 409 to the outside. */
export class Outdated extends Error {
  override readonly name = 'Outdated';
}
