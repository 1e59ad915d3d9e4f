import type { FieldErrors } from '../../contract/common';
import { violatedConstraint } from '../db/engine/violations';
import { Refused } from './refusals';

/** Runs a transaction; the breach of one of these constraints, by name, becomes a refusal with these sentences. */
export async function refuseViolations<T>(
  sentences: Readonly<Record<string, FieldErrors>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const errors = sentences[violatedConstraint(error) ?? ''];
    throw errors === undefined ? error : new Refused(errors);
  }
}
