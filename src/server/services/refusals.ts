import type { Alarm } from '../../contract/alarms';
import type { FieldErrors } from '../../contract/common';
import type { VitalsLogErrors } from '../../contract/vitalsLog';

/** The request cannot be carried out; `errors` names the fields and the reasons: a 400 in the API. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(readonly errors: FieldErrors | VitalsLogErrors) {
    super('Refused');
  }
}

/** Another user changed it since it was read: a 409 in the API. */
export class Outdated extends Error {
  override readonly name = 'Outdated';
}

/** It belongs to another user, who alone may do this; the message says so: a 403 in the API. */
export class NotPermitted extends Error {
  override readonly name = 'NotPermitted';
}

/** An idempotency key came with another body: a 422 in the API. */
export class OtherBody extends Error {
  override readonly name = 'OtherBody';
}

/** The same request is in progress: a 409 in the API, to be tried again. */
export class InWork extends Error {
  override readonly name = 'InWork';
}

/** The alarm is no longer as it was when it was answered; the message says what became of it: a 409 in the API. */
export class TooLate extends Error {
  override readonly name = 'TooLate';

  constructor(
    message: string,
    readonly alarm: Alarm,
  ) {
    super(message);
  }
}
