import type { ErrorObject } from 'ajv';
import { PATTERN_SENTENCES, URL_SENTENCE } from './patterns';

/** The sentence shown for a schema's complaint. A schema's own `description` of a field never reaches a person. */
export function sentenceOf({ keyword, params }: ErrorObject): string {
  const limit = String(params['limit'] ?? '');
  switch (keyword) {
    case 'required': return 'This field is required.';
    case 'additionalProperties': return 'This field is not accepted.';
    case 'type': return `A value of type ${typeOf(params['type'])} is required.`;
    case 'minLength': return limit === '1' ? 'This field may not be blank.' : `At least ${limit} characters are required.`;
    case 'maxLength': return `At most ${limit} characters are allowed.`;
    case 'minimum': return `The value must be at least ${limit}.`;
    case 'maximum': return `The value must be at most ${limit}.`;
    case 'minItems': return limit === '1' ? 'At least one item is required.' : `At least ${limit} items are required.`;
    case 'maxItems': return `At most ${limit} items are allowed.`;
    case 'format': return params['format'] === 'uri' ? URL_SENTENCE : `The value is not a valid ${String(params['format'])}.`;
    case 'pattern': return PATTERN_SENTENCES[String(params['pattern'])] ?? 'The value is not valid.';
    case 'enum': return 'This is not one of the allowed values.';
    default: return 'The value is not valid.';
  }
}

/** That a value may be null as well is no news to whoever is asked for a number. */
function typeOf(types: unknown): string {
  return [types].flat().filter((type) => type !== 'null').join(' or ');
}
