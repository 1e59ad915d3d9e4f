import { isOutcomeUnknown } from '../api/submissions';

/** The result of a save, as RTK Query's mutations return it. */
export type SaveResult<Answer> = { data: Answer; error?: undefined } | { data?: undefined; error: unknown };

/**
 * The result of a save when the user declined the confirmation: nothing was sent, and there is nothing to
 * report.
 */
export const DECLINED = { error: { status: 'DECLINED' } } as const;

export const isDeclined = (error: unknown): boolean => faultOf(error).status === DECLINED.error.status;

/** What a save ends with when the record is not any more what its changes are based on, and nothing was sent. */
export const OUTDATED = { error: { status: 409 } } as const;

/**
 * The result of a save when the data it depends on could not be read: nothing was sent, regardless of the
 * reason.
 */
export const notSent = (error: unknown): { error: unknown } =>
  isOutcomeUnknown(error) ? { error: { status: 'NOT_SENT' } } : { error };

/** What a save that was refused or lost means for the form. */
export interface SaveFailure {
  /** Sentences of the fields that the form shows, as the spec words them (§5): the first of each, without its full stop. */
  fields: Record<string, string>;
  /** The quiet line near the buttons; null when every complaint found its field. */
  note: string | null;
  /** For the log: what kind of fault, never what was typed. Null when every complaint found its field. */
  fault: string | null;
  /** The session has ended: the screen is about to go. */
  isSignedOut: boolean;
}

/** Picks the sentences of a refusal by the field they belong to, for forms whose fields are not named as on the wire. */
export type FieldSentences = (body: unknown) => Record<string, string>;

const NOTES: Record<string, string> = {
  NOT_SENT: 'Not saved. The server could not be reached; everything you typed is still here.',
  403: 'Not saved. You do not have permission to change this.',
  404: 'Not saved. This no longer exists.',
  409: 'Not saved. Somebody else has changed this meanwhile.',
  429: 'Not saved. There were too many requests; try again in a moment.',
};
/** For a save without an answer; its first words are those of every save that failed (ERR-07). */
const UNKNOWN_NOTE =
  'Not saved. Or it was, and only the answer was lost: it is not known yet whether this was kept. Sending it again never stores it twice.';
const OTHER_NOTE = 'Not saved. The server could not take it; everything you typed is still here.';

/** Reads what a mutation failed with. `isShown` says which fields the form has; complaints about others go into the note. */
export function saveFailure(
  error: unknown,
  isShown: (field: string) => boolean,
  messagesOf: FieldSentences = firstSentences,
): SaveFailure {
  if (isDeclined(error)) return { fields: {}, note: null, fault: null, isSignedOut: false };
  const { status, data } = faultOf(error);
  const complaints = Object.entries(status === 400 ? messagesOf(data) : {});
  const fields = Object.fromEntries(complaints.filter(([field]) => isShown(field)));
  const others = complaints.filter(([field]) => !isShown(field));
  const isPlaced = status === 400 && complaints.length > 0 && others.length === 0;
  return {
    fields,
    note: isPlaced
      ? null
      : isOutcomeUnknown(error)
        ? UNKNOWN_NOTE
        : noteOf(
            status,
            others.map(([, sentence]) => sentence),
          ),
    fault: isPlaced ? null : [status, ...others.map(([field]) => field)].join(' '),
    isSignedOut: status === 'SIGNED_OUT',
  };
}

/** The first sentence of each field of a 400, by its name on the wire; one inside a list belongs to the field that holds it. */
export function firstSentences(body: unknown): Record<string, string> {
  const sentences: Record<string, string> = {};
  for (const [path, list] of Object.entries(isRecord(body) ? body : {})) {
    const [first] = Array.isArray(list) ? (list as unknown[]) : [];
    const field = path.split('.')[0] ?? path;
    if (typeof first === 'string') sentences[field] ??= withoutFullStop(first);
  }
  return sentences;
}

/** Whether another user has changed it meanwhile (409). */
export const isConflict = (error: unknown): boolean => faultOf(error).status === 409;

/** A server's sentence as a field shows it (spec §5). */
export const withoutFullStop = (sentence: string): string => sentence.replace(/\.$/, '');

function noteOf(status: number | string, others: readonly string[]): string {
  return others.length > 0
    ? `Not saved. ${others.map((sentence) => `${withoutFullStop(sentence)}.`).join(' ')}`
    : (NOTES[status] ?? OTHER_NOTE);
}

function faultOf(error: unknown): { status: number | string; data: unknown } {
  if (!isRecord(error)) return { status: 'UNKNOWN', data: undefined };
  const { status, data } = error;
  return { status: typeof status === 'number' || typeof status === 'string' ? status : 'UNKNOWN', data };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
