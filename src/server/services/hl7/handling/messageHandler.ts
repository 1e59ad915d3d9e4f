import type { Transaction } from 'kysely';
import type { LinkSettings } from '../../../../contract/links';
import type { MessageStep } from '../../../../contract/hl7Messages';
import type { Db } from '../../../db/engine/client';
import type { Tables } from '../../../db/tables/tables';
import type { Hl7Message } from '../message/hl7Message';

/** HL7 table 0357: why a message was not applied. */
export const FAULT_CODES = {
  segmentSequence: 100,
  requiredFieldMissing: 101,
  dataType: 102,
  tableValue: 103,
  valueTooLong: 104,
  unsupportedType: 200,
  unsupportedEvent: 201,
  unsupportedProcessingId: 202,
  unsupportedVersion: 203,
  unknownKey: 204,
  duplicateKey: 205,
  locked: 206,
  internal: 207,
} as const;
export type FaultCode = (typeof FAULT_CODES)[keyof typeof FAULT_CODES];

/** The location of separators by which nothing of a message can be read. */
export const SEPARATORS = 'MSH^1^2';

/**
 * The first 200s refuse the message as such (AR), and so do its separators; the others are errors in what it says (AE).
 */
export const refusesMessage = ({ code, location }: { code: FaultCode; location: string }): boolean =>
  (code >= 200 && code <= 203) || location === SEPARATORS;

/**
 * Why a message has no effect: `rejected`, and the sender knows; or `dead`: kept until a person has mended the
 * cause and replays it, or discards it. Thrown by a handler, whose transaction is rolled back.
 */
export class MessageFault extends Error {
  override readonly name = 'MessageFault';

  constructor(
    readonly fault: {
      state: 'rejected' | 'dead';
      code: FaultCode;
      /** ERR-2: segment, sequence, field, repetition, component, such as `PID^1^3^1^1`. */
      location: string;
      /** For a person: a sentence that names no patient. */
      text: string;
      /** The position of the segment that failed, from 0 (MSH). */
      segment: number;
      /** What the handler had found out by then. */
      patientId?: number | null;
    },
  ) {
    super(fault.text);
  }
}

/** What became of a message that was understood. */
export interface Outcome {
  /** Stale: something newer was applied before. Dead: it had effects, and a person must look at it all the same. */
  state: 'applied' | 'stale' | 'dead';
  patientId: number | null;
  steps: MessageStep[];
  warnings?: string[];
  /** Of a dead one. */
  fault?: MessageFault['fault'];
}

/** What a handler knows beside the message. */
export interface MessageContext {
  db: Db;
  link: LinkSettings & { id: number };
  messageId: number;
  /** Epoch ms; when it was received first, also of a replay. */
  receivedAt: number;
  /** Epoch ms. */
  now: number;
  /** The hospital's time zone, unless the link has one. */
  zone: string;
  /** How many other messages are being applied. */
  beside: number;
  /**
   * Stores the outcome in the handler's own transaction: effects and state become durable together. A handler
   * that does not call it may be called again after a crash, so its effects must be safe to repeat.
   */
  conclude(tx: Transaction<Tables>, outcome: Outcome): Promise<void>;
}

/** Applies one kind of message. @throws MessageFault */
export type MessageHandler = (message: Hl7Message, context: MessageContext) => Promise<Outcome>;
