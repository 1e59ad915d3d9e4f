import type { compile } from '../../src/contract/validate';
import { firstSentences } from '../../src/web/forms/saveFailure';
import { schemaErrors } from '../../src/web/forms/schemaErrors';
import type { ApiClient } from './apiClient';

/** Payloads of each form (issue "patients": the verdicts of client and server agree). */
export const PAYLOADS = 2_000;

/** The fields for which the server refuses a body, as the form shows them; none when it was accepted. */
export async function serverVerdict(
  client: ApiClient,
  method: 'post' | 'patch',
  path: string,
  body: object,
): Promise<string[]> {
  const { status, body: answer } = await client[method](path, body);
  if (status === 200 || status === 201) return [];
  if (status !== 400) throw new Error(`${JSON.stringify(body)} was answered with ${status}`);
  return Object.keys(firstSentences(answer)).sort();
}

/** The fields under which the form shows a sentence without a request to the server. */
export const clientVerdict = (validator: ReturnType<typeof compile>, body: object): string[] =>
  Object.keys(schemaErrors(validator, body)).sort();
