import type { Hl7MessageDetails } from '../../../../../contract/hl7Messages';
import { statusOf } from '../../../../ui/loading/ItemRegion';
import type { Result } from '../../../../ui/ResultToast';
import { messageName } from './messageText';

/** The result of a replay. One that is dead again says why. */
export function replayText(message: Hl7MessageDetails): Result {
  const { state, error_text: why } = message;
  if (state === 'dead' || state === 'rejected')
    return { kind: 'error', text: `${messageName(message)} was not applied. ${why ?? ''}`.trim() };
  return { kind: 'success', text: `${messageName(message)} is ${state} now.` };
}

/** Why a request was refused, in the server's own words; null when it gave none. */
export function refusalText(error: unknown): string | null {
  if (statusOf(error) !== 400 || typeof error !== 'object' || error === null || !('data' in error))
    return null;
  const { data } = error;
  const sentences =
    typeof data === 'object' && data !== null && 'non_field_errors' in data ? data.non_field_errors : null;
  return Array.isArray(sentences) && typeof sentences[0] === 'string' ? sentences[0] : null;
}

/** A conflict in the server's own words, which say what has become of the message; null for another fault. */
export function conflictText(error: unknown): string | null {
  if (statusOf(error) !== 409 || typeof error !== 'object' || error === null || !('data' in error))
    return null;
  const { data } = error;
  return typeof data === 'object' && data !== null && 'detail' in data && typeof data.detail === 'string'
    ? data.detail
    : null;
}
