import type { ErrorObject } from 'ajv';
import { REQUIRED, sentenceOf } from '../../contract/messages';
import { NOT_BLANK } from '../../contract/patterns';

/** A schema compiled by the build: returns whether the value is valid, and leaves the errors in `errors`. */
export interface CompiledSchema {
  (values: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/** Messages that a form words itself, by field and schema keyword; all others are the contract's. */
export type Sentences = Partial<Record<string, Partial<Record<string, string>>>>;

/**
 * The first message of each invalid field, in final-form's format; an empty object when the values are valid.
 */
export function schemaErrors(
  validate: CompiledSchema,
  values: object,
  sentences: Sentences = {},
): Record<string, string> {
  const errors: Record<string, string> = {};
  if (validate(values)) return errors;
  for (const error of validate.errors ?? []) {
    const field = fieldOf(error);
    const keyword = isEmpty(error) ? 'minLength' : error.keyword;
    errors[field] ??= sentences[field]?.[keyword] ?? (isEmpty(error) ? REQUIRED : sentenceOf(error));
  }
  return errors;
}

/**
 * A field that was never filled is missing from final-form's values, one that was emptied or holds only
 * blanks is too short or matches no pattern: for the user these are the same error.
 */
function isEmpty({ keyword, instancePath, params }: ErrorObject): boolean {
  if (keyword === 'required') return instancePath === '';
  if (keyword === 'minLength') return params['limit'] === 1;
  return keyword === 'pattern' && params['pattern'] === NOT_BLANK;
}

/** The form field of an error: one inside a list or an object belongs to the field that holds it. */
function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const [, field] = instancePath.split('/');
  if (field !== undefined) return field;
  return String(keyword === 'required' ? params['missingProperty'] : params['additionalProperty']);
}
