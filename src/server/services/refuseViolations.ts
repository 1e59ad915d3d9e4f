import type { FieldErrors } from '../../contract/common';
import { violatedConstraint } from '../db/engine/violations';
import { Refused } from './refusals';

/** Runs a transaction; a violation of one of these constraints becomes a refusal with these messages. */
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
