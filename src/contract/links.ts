import Type, { type Static } from 'typebox';
import { DeviceType, VendorDeviceId } from './devices';
import { Id, Nullable, Timestamp } from './common';
import { LOGGED_TYPES } from './vitalsLog';
import { NO_CONTROL_CHARACTERS, NOT_BLANK } from './patterns';

export const LINK_DIRECTIONS = ['in', 'out', 'file'] as const;

/** The messages that a link may take, by MSH-9.1. */
export const MESSAGE_CODES = ['ORU', 'ADT'] as const;

/** What a link that goes out sends: alarms (PCD-04), and values of patients (PCD-01). */
export const OUTBOUND_FEEDS = ['alarms', 'values'] as const;

export const DEFAULT_MESSAGES_PER_SECOND = 1_000;

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: NOT_BLANK });

/** Files in PEM. With `ca`, the other side proves with a certificate who it is. */
const Tls = Type.Object(
  { cert: Text(1_000), key: Text(1_000), ca: Type.Optional(Text(1_000)) },
  { additionalProperties: false },
);

/** What a link is set up as, in `LINKS` and by the command. Links are distinguished by their names. */
export const LinkSettings = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60, pattern: NO_CONTROL_CHARACTERS }),
    direction: Type.Enum([...LINK_DIRECTIONS]),
    /** In: where it listens, 127.0.0.1 unless given. Out: whom it connects to. */
    host: Type.Optional(Text(255)),
    /** Of a link from a file none is needed. */
    port: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535 })),
    takes: Type.Optional(Type.Array(Type.Enum([...MESSAGE_CODES]), { minItems: 1, uniqueItems: true })),
    /** By its name in HL7 table 0211, where a message names none. */
    charset: Type.Optional(Text(40)),
    /** The time zone of times without one; the hospital's unless given. */
    zone: Type.Optional(Text(60)),
    /** A department by name or abbreviation: only its patients and places are taken, or sent. */
    department: Type.Optional(Text(100)),
    /** What a monitor of this link is registered as. */
    device_type: Type.Optional(DeviceType),
    /** The one monitor of this link: what comes without the id of a device comes from it. */
    device: Type.Optional(VendorDeviceId),
    /** Addresses or networks that may connect. */
    allow: Type.Optional(Type.Array(Text(60), { maxItems: 100, uniqueItems: true })),
    tls: Type.Optional(Tls),
    /** Clear text beyond this machine is allowed: an explicit choice. */
    insecure: Type.Optional(Type.Boolean()),
    /** What MSH-3 and MSH-4 of every message must be. */
    application: Type.Optional(Text(227)),
    facility: Type.Optional(Text(227)),
    messages_per_second: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    /** Codes of this link's own for what we know. */
    codes: Type.Optional(
      Type.Array(
        Type.Object(
          { code: Text(100), vital: Type.Enum([...LOGGED_TYPES]) },
          { additionalProperties: false },
        ),
        { maxItems: 200 },
      ),
    ),
    /** Out: what is sent; alarms unless given. */
    sends: Type.Optional(Type.Array(Type.Enum([...OUTBOUND_FEEDS]), { minItems: 1, uniqueItems: true })),
    /** Out: the pace of values, seconds; and of the heartbeat, which is off unless given. */
    values_every: Type.Optional(Type.Integer({ minimum: 60, maximum: 86_400 })),
    heartbeat_every: Type.Optional(Type.Integer({ minimum: 5, maximum: 86_400 })),
  },
  { additionalProperties: false },
);
export type LinkSettings = Static<typeof LinkSettings>;

/** A link with its state, in the list of an Admin. */
export const Link = Type.Object({
  id: Id,
  name: Type.String(),
  direction: Type.Enum([...LINK_DIRECTIONS]),
  host: Nullable(Type.String()),
  port: Nullable(Type.Integer()),
  takes: Type.Array(Type.String()),
  from_file: Type.Boolean(),
  /** Of a link that is in use no more, and is listed while any of its messages waits. */
  removed_at: Nullable(Timestamp),
  /** Listening, connected, or why not. */
  state: Type.String(),
  problem: Nullable(Type.String()),
  /** Messages of the last minute. */
  per_minute: Type.Integer(),
  last_message_at: Nullable(Timestamp),
  last_acknowledgement_at: Nullable(Timestamp),
  /** Out: messages, and steps of alarms, that wait to be sent. In: messages that were received and not applied yet. */
  queue: Type.Integer(),
  dead: Type.Integer(),
  /** Out: messages that the other side refused in the last 24 hours. */
  refused: Type.Integer(),
  /** Bytes outside of frames, or of frames that were cut off, and connections that were closed on, since the start of this server. */
  stray_bytes: Type.Integer(),
  refused_connections: Type.Integer(),
});
export type Link = Static<typeof Link>;

export const Links = Type.Array(Link);
