import type { FieldErrors } from '../../contract/common';
import type { VitalsLogErrors } from '../../contract/vitalsLog';

/** What was asked cannot be, and `errors` says of which field and why: a 400 to the outside. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(readonly errors: FieldErrors | VitalsLogErrors) {
    super('Refused');
  }
}

/** Somebody else changed it since it was read: a 409 to the outside. */
export class Outdated extends Error {
  override readonly name = 'Outdated';
}

/** It belongs to somebody else, who alone may do this; the message says so: a 403 to the outside. */
export class NotPermitted extends Error {
  override readonly name = 'NotPermitted';
}

/** An idempotency key came with another body: a 422 to the outside. */
export class OtherBody extends Error {
  override readonly name = 'OtherBody';
}

/** The same request is being worked on: a 409 to the outside, to be tried again. */
export class InWork extends Error {
  override readonly name = 'InWork';
}
