import Type, { type Static } from 'typebox';
import { Id, Nullable, NullableId, Timestamp } from './common';
import { MergeOfMessage } from './merges';
import { MAX_SEARCH, PAGE_FIELDS } from './paging';
import { A_WORD_SEEN } from './patterns';

/**
 * In: received → applied, rejected, dead or stale; a dead one is replayed until it is applied, or discarded.
 * Out: queued → delivered, refused by the other side, dropped with its link, or discarded once it was sent in vain.
 */
export const MESSAGE_STATES = [
  'received',
  'applied',
  'rejected',
  'dead',
  'stale',
  'discarded',
  'queued',
  'delivered',
  'refused',
  'dropped',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** What became of one segment. */
export const MessageStep = Type.Object({
  /** The position in the message, from 0 (MSH). */
  segment: Type.Integer({ minimum: 0 }),
  /** Taken: it had an effect. Left out: it has none here. Failed: why the message was not applied. */
  result: Type.Enum(['taken', 'left out', 'failed']),
  text: Type.String(),
});
export type MessageStep = Static<typeof MessageStep>;

/** A message in the log. */
export const Hl7MessageEntry = Type.Object({
  id: Id,
  link: Type.Object({ id: Id, name: Type.String() }),
  direction: Type.Enum(['in', 'out']),
  control_id: Type.String(),
  type: Type.String(),
  subject: Nullable(Type.String()),
  patient: NullableId,
  state: Type.Enum([...MESSAGE_STATES]),
  at: Timestamp,
  concluded_at: Nullable(Timestamp),
  /** The last code that was answered (MSA-1): AA, AE, AR, or CA, CE, CR where only that it was kept was asked for. */
  answer: Nullable(Type.String()),
  error_code: Nullable(Type.Integer()),
  error_location: Nullable(Type.String()),
  error_text: Nullable(Type.String()),
  /** What was left out of it, or is to be known of it. */
  warnings: Type.Array(Type.String()),
});
export type Hl7MessageEntry = Static<typeof Hl7MessageEntry>;

/** A page of a search counts, and holds, at most the newest of these. */
export const MOST_COUNTED = 10_000;

/** The log, newest first. The search finds what begins with it: control id, type, or the patient's number in the message. */
export const Hl7MessagesQuery = Type.Object(
  {
    link: Type.Optional(Id),
    state: Type.Optional(Type.Enum([...MESSAGE_STATES])),
    search: Type.Optional(Type.String({ maxLength: MAX_SEARCH })),
    ...PAGE_FIELDS,
  },
  { additionalProperties: false },
);
export type Hl7MessagesQuery = Static<typeof Hl7MessagesQuery>;

/** One message by segments, with what became of each. */
export const Hl7MessageDetails = Type.Object({
  ...Hl7MessageEntry.properties,
  is_reused_id: Type.Boolean(),
  replays: Type.Integer(),
  attempts: Type.Integer(),
  discard_reason: Nullable(Type.String()),
  /** Records that it made one (A40), and which of them are two again. */
  merges: Type.Array(MergeOfMessage),
  segments: Type.Array(Type.Object({ text: Type.String(), steps: Type.Array(MessageStep) })),
  /** Where it says that the patient is (PV1-3). */
  place: Nullable(Type.Object({ point_of_care: Type.String(), room: Type.String(), bed: Type.String() })),
  acknowledgement: Nullable(Type.String()),
});
export type Hl7MessageDetails = Static<typeof Hl7MessageDetails>;

/** A replay needs nothing but its message. */
export const ReplayBody = Type.Object({}, { additionalProperties: false });

export const DiscardBody = Type.Object(
  { reason: Type.String({ minLength: 5, maxLength: 500, pattern: A_WORD_SEEN }) },
  { additionalProperties: false },
);
export type DiscardBody = Static<typeof DiscardBody>;
