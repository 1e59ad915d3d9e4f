import type { ErrorObject } from 'ajv';
import { sentenceOf } from '../../contract/messages';

/** A compiled schema as the build makes them: says yes or no, and leaves what was wrong in `errors`. */
export interface CompiledSchema {
  (values: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/** Sentences that a form words itself, by field and schema keyword; all others are the contract's. */
export type Sentences = Partial<Record<string, Partial<Record<string, string>>>>;

/** The first sentence of each wrong field, as final-form wants them; an empty object when the values fit the schema. */
export function schemaErrors(validate: CompiledSchema, values: object, sentences: Sentences = {}): Record<string, string> {
  const errors: Record<string, string> = {};
  if (validate(values)) return errors;
  for (const error of validate.errors ?? []) {
    const field = fieldOf(error);
    // A field that was never filled is missing from final-form's values: to the person that is the same as empty.
    const keyword = error.keyword === 'required' && error.instancePath === '' ? 'minLength' : error.keyword;
    errors[field] ??= sentences[field]?.[keyword] ?? sentenceOf(error);
  }
  return errors;
}

/** The field of the form that an error lies in: one inside a list or an object belongs to the field that holds it. */
function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const [, field] = instancePath.split('/');
  if (field !== undefined) return field;
  return String(keyword === 'required' ? params['missingProperty'] : params['additionalProperty']);
}
