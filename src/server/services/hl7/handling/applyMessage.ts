import { setTimeout as wait } from 'node:timers/promises';
import type { LinkSettings } from '../../../../contract/links';
import type { MessageStep } from '../../../../contract/hl7Messages';
import { transactionOf } from '../../../db/accounts/actor';
import type { Db } from '../../../db/engine/client';
import { faultOfDatabase } from '../../../db/engine/databaseFaults';
import { concludeMessage, type Conclusion, type KeptMessage } from '../../../db/hl7/messages';
import { eventOf } from '../message/hl7Message';
import type { ReceivedMessage } from '../message/receivedMessage';
import { acknowledge } from './acknowledgement';
import type { ExchangeOptions } from './exchangeOptions';
import { FAULT_CODES, MessageFault, type Outcome } from './messageHandler';
import { refusalOf } from './messageRules';

/** A link with its number. */
export type OpenedLink = LinkSettings & { id: number };

/** Somebody else concluded the message meanwhile; this attempt is rolled back. */
class ConcludedElsewhere extends Error {
  override readonly name = 'ConcludedElsewhere';
}

/** A handler that lost against another transaction is called again, at most this often. */
const ATTEMPTS = 4;
const PAUSE_MS = 20;

const INTERNAL = 'The message could not be applied: an error of this server, which its log names.';

/** Applies one message by the handler of its type, and stores what became of it. */
export class ApplyMessage {
  readonly #options: ExchangeOptions;

  constructor(options: ExchangeOptions) {
    this.#options = options;
  }

  /**
   * Resolves with everything that is to be answered, which is stored. `rejectedAs` is what the same message was
   * rejected as before: the same fault is answered with the same words.
   * @throws when the database is away: nothing is known of the message then
   */
  async apply(
    kept: KeptMessage,
    link: OpenedLink,
    received: ReceivedMessage,
    rejectedAs?: KeptMessage,
  ): Promise<Uint8Array | null> {
    const attempt = new Attempt(this.#options, { kept, link, received, rejectedAs });
    for (let tried = 1; ; tried++) {
      try {
        return await attempt.run();
      } catch (error) {
        if (error instanceof ConcludedElsewhere) return attempt.storedAcknowledgement();
        if (!(error instanceof Error) || faultOfDatabase(error) !== 'conflict' || tried === ATTEMPTS)
          throw error;
        await wait(PAUSE_MS * tried);
      }
    }
  }
}

interface Given {
  kept: KeptMessage;
  link: OpenedLink;
  received: ReceivedMessage;
  rejectedAs: KeptMessage | undefined;
}

class Attempt {
  readonly #options: ExchangeOptions;
  readonly #given: Given;
  #acknowledgement: Uint8Array | null = null;

  constructor(options: ExchangeOptions, given: Given) {
    this.#options = options;
    this.#given = given;
  }

  async run(): Promise<Uint8Array | null> {
    const { received, link } = this.#given;
    const refusal = refusalOf(received, link, this.#options);
    if (refusal !== null) return this.#fail(refusal, { isRefused: true });
    try {
      const outcome = await this.#handle();
      if (outcome !== null) await this.#inTransaction((tx) => this.#conclude(tx, outcome));
      return this.#acknowledgement;
    } catch (error) {
      if (error instanceof ConcludedElsewhere) throw error;
      if (error instanceof MessageFault) return this.#fail(error.fault);
      // What the database refuses of the values is a fault of the message, or ours: trying again would not help.
      const fault = error instanceof Error ? faultOfDatabase(error) : undefined;
      if (fault !== undefined && fault !== 'invalid') throw error;
      this.#options.onError(error);
      return this.#fail({
        state: 'dead',
        code: FAULT_CODES.internal,
        location: 'MSH^1',
        text: INTERNAL,
        segment: 0,
      });
    }
  }

  /** Calls the handler. Null when it has concluded the message itself. */
  async #handle(): Promise<Outcome | null> {
    const { db, clock, handlers, zone } = this.#options;
    const { kept, link, received } = this.#given;
    const { message } = received;
    const code = message === null ? '' : eventOf(message).code;
    const handler = Object.entries(handlers).find(([name]) => name === code)?.[1];
    if (message === null || handler === undefined)
      throw new MessageFault({
        ...{ state: 'rejected', code: FAULT_CODES.unsupportedType, location: 'MSH^1^9^1^1', segment: 0 },
        text: 'Messages of this type are not taken (MSH-9).',
      });
    let isConcluded = false;
    const outcome = await handler(message, {
      ...{
        db,
        link,
        messageId: kept.id,
        receivedAt: Date.parse(kept.at),
        now: clock(),
        zone: link.zone ?? zone,
      },
      conclude: async (tx, concluded) => {
        await this.#conclude(tx, concluded);
        isConcluded = true;
      },
    });
    return isConcluded ? null : outcome;
  }

  async #conclude(tx: Db, { state, patientId, steps, warnings = [], fault }: Outcome): Promise<void> {
    const error = state === 'dead' && fault !== undefined ? fault : null;
    const acknowledged = acknowledge(this.#given.received, 'application', error, this.#options.clock());
    await this.#store(tx, {
      ...{ state, patientId, steps, warnings, error },
      acknowledgement: this.#afterAccepted(acknowledged),
    });
  }

  async #fail(fault: MessageFault['fault'], { isRefused = false } = {}): Promise<Uint8Array | null> {
    const { received, rejectedAs } = this.#given;
    const now = this.#options.clock();
    // Before anything of it was accepted, it is the accepting that fails.
    const refused =
      isRefused && this.#accepted() === null ? acknowledge(received, 'accept', fault, now) : null;
    const isSame = rejectedAs?.error_code === fault.code && rejectedAs.error_location === fault.location;
    const step: MessageStep = { segment: fault.segment, result: 'failed', text: fault.text };
    await this.#inTransaction((tx) =>
      this.#store(tx, {
        ...{
          state: fault.state,
          patientId: fault.patientId ?? null,
          steps: [step],
          warnings: [],
          error: fault,
        },
        acknowledgement: isSame
          ? rejectedAs.acknowledgement
          : (refused ?? this.#afterAccepted(acknowledge(received, 'application', fault, now))),
      }),
    );
    return this.#acknowledgement;
  }

  async #store(tx: Db, conclusion: Conclusion): Promise<void> {
    const { kept, received } = this.#given;
    // What was answered to a message that is replayed stays what it was.
    const acknowledgement = kept.state === 'dead' ? kept.acknowledgement : conclusion.acknowledgement;
    const warnings = [...received.warnings, ...conclusion.warnings];
    if (
      !(await concludeMessage(tx, kept, { ...conclusion, warnings, acknowledgement }, this.#options.clock()))
    )
      throw new ConcludedElsewhere();
    this.#acknowledgement = acknowledgement;
  }

  /** What was answered when the message was kept. */
  #accepted(): Uint8Array | null {
    const { kept, rejectedAs } = this.#given;
    return rejectedAs === undefined ? kept.acknowledgement : null;
  }

  #afterAccepted(acknowledgement: Uint8Array | null): Uint8Array | null {
    const { received, rejectedAs } = this.#given;
    const accepted =
      rejectedAs === undefined
        ? this.#accepted()
        : acknowledge(received, 'accept', null, this.#options.clock());
    const parts = [accepted, acknowledgement].filter((part) => part !== null);
    return parts.length === 0 ? null : Buffer.concat(parts);
  }

  #inTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const { db } = this.#options;
    return transactionOf(db, { id: null, username: `link ${this.#given.link.name}` }, work);
  }

  async storedAcknowledgement(): Promise<Uint8Array | null> {
    const { acknowledgement } = await this.#options.db
      .selectFrom('hl7_messages')
      .select('acknowledgement')
      .where('id', '=', this.#given.kept.id)
      .executeTakeFirstOrThrow();
    return acknowledgement;
  }
}
