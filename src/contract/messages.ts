import type { ErrorObject } from 'ajv';
import { PATTERN_SENTENCES } from './patterns';

/** A form's sentence for a required field that is empty, whether it was never filled or emptied again. */
export const REQUIRED = 'This field is required.';

/** A form's sentence for a text that is no day of the calendar, or of a year that cannot be saved. */
export const NO_DATE = 'A date as YYYY/MM/DD, from 1900 on, is required.';

/** The message shown for a schema error. A schema's own `description` of a field is never shown to a user. */
export function sentenceOf({ keyword, params }: ErrorObject): string {
  const limit = String(params['limit'] ?? '');
  switch (keyword) {
    case 'required':
      return REQUIRED;
    case 'additionalProperties':
      return 'This field is not accepted.';
    case 'type':
      return `A value of type ${typeOf(params['type'])} is required.`;
    case 'minLength':
      return limit === '1' ? 'This field may not be blank.' : `At least ${limit} characters are required.`;
    case 'maxLength':
      return `At most ${limit} characters are allowed.`;
    case 'minimum':
      return `The value must be at least ${limit}.`;
    case 'maximum':
      return `The value must be at most ${limit}.`;
    case 'minItems':
      return limit === '1' ? 'At least one item is required.' : `At least ${limit} items are required.`;
    case 'maxItems':
      return `At most ${limit} items are allowed.`;
    case 'format':
      return `The value is not a valid ${String(params['format'])}.`;
    case 'pattern':
      return PATTERN_SENTENCES[String(params['pattern'])] ?? 'The value is not valid.';
    case 'enum':
      return 'This is not one of the allowed values.';
    default:
      return 'The value is not valid.';
  }
}

/** That a value may also be null is left out of a message that asks the user for a number. */
function typeOf(types: unknown): string {
  return [types]
    .flat()
    .filter((type) => type !== 'null')
    .join(' or ');
}
