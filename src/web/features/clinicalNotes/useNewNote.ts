import { useCreateNoteMutation } from '../../api/clinicalNotes';
import { newKey } from '../../api/transport/submissions';
import { useCurrentUser } from '../../api/users';
import type { SaveResult } from '../../forms/saveFailure';
import { findDraft, deleteDraft, keepDraft } from '../../lib/drafts';
import { serverNow } from '../../lib/server/serverTime';
import { draftOfNote } from './noteDraft';

/**
 * Sends a new note. Its idempotency key is kept with the draft before it is sent: when the page is loaded
 * again without an answer, sending the same text goes on with that attempt, and stores the note once.
 */
export function useNewNote(patient: number): (notes: string) => Promise<SaveResult<{ id: number }>> {
  const [create] = useCreateNoteMutation();
  const user = useCurrentUser();
  return async (notes) => {
    if (user === undefined) return create({ notes, patient });
    const of = draftOfNote(user.id, patient);
    const before = findDraft(of, serverNow());
    const draft =
      before?.text === notes && before.sent !== null
        ? { ...before, sent: before.sent }
        : { text: notes, at: serverNow(), basis: null, sent: newKey() };
    keepDraft(of, draft);
    const result = await create({ notes, patient, key: draft.sent });
    // The form may be put away meanwhile, and does not see that it is saved.
    if (result.error === undefined) deleteDraft(of);
    // Without a draft the form was left meanwhile, or the session is over.
    if (isRefusal(result.error) && findDraft(of, serverNow()) !== null)
      keepDraft(of, { ...draft, sent: null });
    return result;
  };
}

/** Whether the server has answered that it stored nothing: only then is the attempt over. */
const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status < 500;
