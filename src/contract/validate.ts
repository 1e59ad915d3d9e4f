import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Static, TSchema } from 'typebox';
import type { FieldErrors } from './common';
import { sentenceOf } from './messages';

/** The only use of Ajv: strict, nothing coerced, nothing removed, every wrong field named. */
export const ajv = new Ajv({
  allErrors: true,
  strict: true,
  // One rule may serve all keys that are required (`web/api/observationValues`).
  strictRequired: false,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
});
addFormats(ajv, ['date', 'date-time']);

/** For query strings and path parameters, which are text: coerced, with defaults, otherwise as strict. */
const queryAjv = new Ajv({
  allErrors: true,
  strict: true,
  coerceTypes: true,
  removeAdditional: false,
  useDefaults: true,
});
addFormats(queryAjv, ['date', 'date-time']);

/** A compiled schema: a type guard whose `errors` hold what was wrong with the last value. */
export type Validator<S extends TSchema> = ValidateFunction<Static<S>>;

export function compile<S extends TSchema>(schema: S): Validator<S> {
  return ajv.compile<Static<S>>(schema);
}

/** The same for a query or a path: the validated value is coerced in place. */
export function compileQuery<S extends TSchema>(schema: S): Validator<S> {
  return queryAjv.compile<Static<S>>(schema);
}

/** What one answer says at most: it must not grow with what a hostile body holds. */
const MOST_SENTENCES = 100;
const LONGEST_SENTENCE = 200;
const LONGEST_KEY = 64;

/**
 * Ajv's errors as `{field: [sentence]}`, at most `most` sentences; an error of the whole value goes under
 * `non_field_errors`.
 */
export function fieldErrorsOf(
  errors: readonly ErrorObject[] | null | undefined,
  most = MOST_SENTENCES,
): FieldErrors {
  // Without a prototype: a hostile body may name its field `constructor`.
  const byField = Object.create(null) as FieldErrors;
  let said = 0;
  for (const error of errors ?? []) {
    if (said >= most) break;
    const field = fieldOf(error).slice(0, LONGEST_KEY);
    const sentence = sentenceOf(error).slice(0, LONGEST_SENTENCE);
    const sentences = (byField[field] ??= []);
    if (sentences.includes(sentence)) continue;
    sentences.push(sentence);
    said++;
  }
  return byField;
}

/** The same for keys that the schema does not name. */
export const unknownFields = (keys: readonly string[], most: number): FieldErrors =>
  fieldErrorsOf(
    keys.slice(0, most).map((key) => ({
      keyword: 'additionalProperties',
      instancePath: '',
      schemaPath: '',
      params: { additionalProperty: key },
    })),
    most,
  );

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath.split('/').slice(1);
  if (error.keyword === 'required') path.push(String(error.params['missingProperty']));
  if (error.keyword === 'additionalProperties') path.push(String(error.params['additionalProperty']));
  return path.length === 0 ? 'non_field_errors' : path.join('.');
}
