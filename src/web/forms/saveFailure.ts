import { isOutcomeUnknown } from '../api/transport/submissions';

/** The result of a save, as RTK Query's mutations return it. */
export type SaveResult<Answer> = { data: Answer; error?: undefined } | { data?: undefined; error: unknown };

/**
 * The result of a save when the user declined the confirmation: nothing was sent, and there is nothing to
 * report.
 */
export const DECLINED = { error: { status: 'DECLINED' } } as const;

export const isDeclined = (error: unknown): boolean => faultOf(error).status === DECLINED.error.status;

/**
 * The result of a save when the record is no longer the version that its changes are based on; nothing was
 * sent.
 */
export const OUTDATED = { error: { status: 409 } } as const;

/**
 * The result of a save when the data it depends on could not be read: nothing was sent, regardless of the
 * reason.
 */
export const notSent = (error: unknown): { error: unknown } =>
  isOutcomeUnknown(error) ? { error: { status: 'NOT_SENT' } } : { error };

/** The consequences of a refused or lost save for the form. */
export interface SaveFailure {
  /**
   * Errors of the fields that the form shows, worded as in the spec (§5): the first of each, without its full
   * stop.
   */
  fields: Record<string, string>;
  /** The quiet line near the buttons; null when every error belongs to a field. */
  note: string | null;
  /** For the log: the kind of fault, never the typed text. Null when every error belongs to a field. */
  fault: string | null;
  /** The session has ended: the screen is about to be removed. */
  isSignedOut: boolean;
}

/** Maps the errors of a refusal to their fields, for forms whose fields have other names than in the API. */
export type FieldSentences = (body: unknown) => Record<string, string>;

const NOTES: Record<string, string> = {
  NOT_SENT: 'Not saved. The server could not be reached; everything you typed is still here.',
  403: 'Not saved. You do not have permission to change this.',
  404: 'Not saved. This no longer exists.',
  409: 'Not saved. This was changed by another user meanwhile.',
  429: 'Not saved. There were too many requests; try again in a moment.',
};
/** For a save without a response; it starts like the message of every failed save (ERR-07). */
const UNKNOWN_NOTE =
  'Not saved. Or it was saved and the reply was lost: it is not known yet whether this was kept. Sending it again never stores it twice.';
const OTHER_NOTE = 'Not saved. The server could not take it; everything you typed is still here.';

/**
 * Reads the error of a mutation. `isShown` tests whether the form has a field; errors for others go into the
 * note.
 */
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

/**
 * The first sentence of each field of a 400, by its API name; one inside a list belongs to the field that
 * holds the list.
 */
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
