import type { TryRefusal, TryResult } from '../../services/accounts/signedInTries';
import { conflict, invalid, invalidOtp, tooMany, unauthorized, unavailable } from '../errors';

/**
 * The outcome of a try of a signed-in user.
 * @throws the refusal; `conflicting` is its sentence when something is not as the request supposes
 */
export function answerOf<T>(result: TryResult<T>, conflicting: string): T {
  if (result.kind === 'done') return result.answer;
  throw refusalOf(result, conflicting);
}

function refusalOf(refusal: TryRefusal, conflicting: string): Error {
  switch (refusal.kind) {
    case 'wrong':
      return wrong(refusal.field);
    case 'throttled':
      return tooMany(refusal.waitMs);
    case 'busy':
      return unavailable();
    case 'conflict':
      return conflict(conflicting);
    case 'ended':
      return unauthorized('Your session has ended.');
  }
}

function wrong(field: Extract<TryRefusal, { kind: 'wrong' }>['field']): Error {
  if (field === 'otp') return invalidOtp('wrong');
  return invalid(
    field === 'password'
      ? { password: ['This is not your password.'] }
      : { passkey: ['This passkey was not accepted. Try again.'] },
  );
}
