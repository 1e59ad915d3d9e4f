import { firstSentences, withoutFullStop } from '../../forms/saveFailure';

/**
 * The server's errors for a new note, under the form's own field: of several about the text the second
 * (spec §8).
 */
export function messagesOfNewNote(answer: unknown): Record<string, string> {
  const { notes, ...others } = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<
    string,
    unknown
  >;
  const complaints = Array.isArray(notes) ? (notes as unknown[]) : [];
  const shown = complaints[1] ?? complaints[0];
  return {
    ...firstSentences(others),
    ...(typeof shown === 'string' ? { clinical_notes: withoutFullStop(shown) } : {}),
  };
}
