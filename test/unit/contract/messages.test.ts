import type { ErrorObject } from 'ajv';
import { NOT_BLANK } from '../../../src/contract/patterns';
import { NO_DATE, REQUIRED, sentenceOf } from '../../../src/contract/messages';

const sentence = (keyword: string, params: Record<string, unknown> = {}): string =>
  sentenceOf({ keyword, params, instancePath: '', schemaPath: '' } satisfies ErrorObject);

it.each<[keyword: string, params: Record<string, unknown>, sentence: string]>([
  ['required', { missingProperty: 'notes' }, 'This field is required.'],
  ['additionalProperties', { additionalProperty: 'id' }, 'This field is not accepted.'],
  ['type', { type: 'string' }, 'A value of type string is required.'],
  ['type', { type: ['integer', 'null'] }, 'A value of type integer is required.'],
  ['type', { type: ['number', 'string', 'null'] }, 'A value of type number or string is required.'],
  ['minLength', { limit: 1 }, 'This field may not be blank.'],
  ['minLength', { limit: 2 }, 'At least 2 characters are required.'],
  ['maxLength', { limit: 50 }, 'At most 50 characters are allowed.'],
  ['minimum', { limit: 0 }, 'The value must be at least 0.'],
  ['maximum', { limit: 350 }, 'The value must be at most 350.'],
  ['minItems', { limit: 1 }, 'At least one item is required.'],
  ['minItems', { limit: 2 }, 'At least 2 items are required.'],
  ['maxItems', { limit: 20 }, 'At most 20 items are allowed.'],
  ['format', { format: 'date' }, 'The value is not a valid date.'],
  ['format', { format: 'date-time' }, 'The value is not a valid date-time.'],
  ['enum', { allowedValues: ['M', 'F'] }, 'This is not one of the allowed values.'],
  ['pattern', { pattern: NOT_BLANK }, 'This field may not be blank.'],
  ['pattern', { pattern: '^x$' }, 'The value is not valid.'],
  ['not', {}, 'The value is not valid.'],
])('a value that breaks %s %j: %s', (keyword, params, expected) => {
  expect(sentence(keyword, params)).toBe(expected);
});

it('what a form says of an empty field, and of a text that is no date', () => {
  expect(REQUIRED).toBe('This field is required.');
  expect(NO_DATE).toBe('A date as YYYY/MM/DD, from 1900 on, is required.');
});
