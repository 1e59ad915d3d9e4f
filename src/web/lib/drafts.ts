import { getToken, subscribeToToken } from './session/token';

const PREFIX = 'wardline.draft.';

/** A draft that was not taken up for the length of a session is deleted, in ms. */
const LIFETIME_MS = 12 * 60 * 60_000;

/** Text that was typed and not saved. */
export interface Draft {
  text: string;
  /** When it was typed, epoch ms. */
  at: number;
  /** The version of what was being edited; null for something new. */
  basis: string | null;
  /** The idempotency key that the text was sent under, while it is not known whether it was stored. */
  sent: string | null;
}

/** Whose draft of what: `person` is the id of the user, who alone is offered it. */
export interface DraftOf {
  person: number;
  about: string;
}

const keyOf = ({ person, about }: DraftOf): string => `${PREFIX}${person}.${about}`;

/**
 * Keeps a draft for this tab: it outlives a reload, and nothing else. It is gone at the end of the session.
 */
export function keepDraft(of: DraftOf, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(of), JSON.stringify(draft));
  } catch {
    // The storage is full or switched off: the text is in its field all the same.
  }
}

export function deleteDraft(of: DraftOf): void {
  sessionStorage.removeItem(keyOf(of));
}

/** The person's draft at `now` (epoch ms); null without one. Drafts of other users are deleted. */
export function findDraft(of: DraftOf, now: number): Draft | null {
  deleteDrafts((key) => !key.startsWith(`${PREFIX}${of.person}.`));
  const draft = draftFrom(sessionStorage.getItem(keyOf(of)));
  if (draft !== null && draft.text.trim() !== '' && now - draft.at <= LIFETIME_MS) return draft;
  deleteDraft(of);
  return null;
}

function draftFrom(kept: string | null): Draft | null {
  if (kept === null) return null;
  try {
    const { text, at, basis, sent } = JSON.parse(kept) as Record<keyof Draft, unknown>;
    if (typeof text !== 'string' || typeof at !== 'number') return null;
    return { text, at, basis: stringOrNull(basis), sent: stringOrNull(sent) };
  } catch {
    return null;
  }
}

const stringOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function deleteDrafts(isOver: (key: string) => boolean): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(PREFIX) && isOver(key)) sessionStorage.removeItem(key);
}

/** However the session ended: signed out, refused, or in another tab. */
function clearWhenSignedOut(): void {
  if (getToken() === null) deleteDrafts(() => true);
}
subscribeToToken(clearWhenSignedOut);
// A tab that was closed or put away when the session ended has missed it.
clearWhenSignedOut();
