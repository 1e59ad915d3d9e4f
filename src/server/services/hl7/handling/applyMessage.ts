import { setTimeout as wait } from 'node:timers/promises';
import type { LinkSettings } from '../../../../contract/links';
import type { MessageStep } from '../../../../contract/hl7Messages';
import type { Db } from '../../../db/engine/client';
import {
  concludeMessages,
  type Concluded,
  type Conclusion,
  type KeptMessage,
} from '../../../db/hl7/messages';
import { GroupedCalls } from '../../groupedCalls';
import { databaseFaultBehind } from '../../ingest/databaseFaultBehind';
import { eventOf } from '../message/hl7Message';
import type { ReceivedMessage } from '../message/receivedMessage';
import { acknowledge } from './acknowledgement';
import type { ExchangeOptions } from './exchangeOptions';
import { FAULT_CODES, MessageFault, type Outcome } from './messageHandler';
import { refusalOf } from './messageRules';

/** A link with its number. */
export type OpenedLink = LinkSettings & { id: number };

/** Another request concluded the message meanwhile; this attempt is rolled back. */
class ConcludedElsewhere extends Error {
  override readonly name = 'ConcludedElsewhere';
}

/** A handler that lost against another transaction is called again, at most this often. */
const ATTEMPTS = 4;
const PAUSE_MS = 20;
/** Messages whose conclusions share a transaction. */
const CONCLUDED_AT_ONCE = 50;

const INTERNAL = 'The message could not be applied: an error of this server, which its log names.';

/** Applies one message by the handler of its type, and stores what became of it. */
export class ApplyMessage {
  readonly #options: ExchangeOptions;
  readonly #concluding: Concluding;
  /** How many messages are being applied. */
  #inWork = 0;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    this.#concluding = new GroupedCalls({ run: (all) => concludeAll(options, all), most: CONCLUDED_AT_ONCE });
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
    const beside = this.#inWork++;
    const given = { kept, link, received, rejectedAs, beside };
    const attempt = new Attempt(this.#options, this.#concluding, given);
    try {
      return await this.#applied(attempt);
    } finally {
      this.#inWork--;
    }
  }

  async #applied(attempt: Attempt): Promise<Uint8Array | null> {
    for (let tried = 1; ; tried++) {
      try {
        return await attempt.run();
      } catch (error) {
        if (error instanceof ConcludedElsewhere) return attempt.storedAcknowledgement();
        if (databaseFaultBehind(error) !== 'conflict' || tried === ATTEMPTS) throw error;
        await wait(PAUSE_MS * tried);
      }
    }
  }
}

/** Conclusions that have no transaction of their own; whether each was stored. */
type Concluding = GroupedCalls<Concluded, boolean>;

async function concludeAll({ db, clock }: ExchangeOptions, all: readonly Concluded[]): Promise<boolean[]> {
  const stored = await concludeMessages(db, all, clock());
  return all.map(({ kept }) => stored.has(kept.id));
}

interface Given {
  kept: KeptMessage;
  link: OpenedLink;
  received: ReceivedMessage;
  rejectedAs: KeptMessage | undefined;
  /** How many others are being applied. */
  beside: number;
}

class Attempt {
  readonly #options: ExchangeOptions;
  readonly #concluding: Concluding;
  readonly #given: Given;
  #acknowledgement: Uint8Array | null = null;

  constructor(options: ExchangeOptions, concluding: Concluding, given: Given) {
    this.#options = options;
    this.#concluding = concluding;
    this.#given = given;
  }

  async run(): Promise<Uint8Array | null> {
    const { received, link } = this.#given;
    const refusal = refusalOf(received, link, this.#options);
    if (refusal !== null) return this.#fail(refusal, { isRefused: true });
    try {
      const outcome = await this.#handle();
      if (outcome !== null) await this.#store(this.#conclusionOf(outcome));
      return this.#acknowledgement;
    } catch (error) {
      if (error instanceof ConcludedElsewhere) throw error;
      if (error instanceof MessageFault) return this.#fail(error.fault);
      // What the database refuses of the values is a fault of the message, or ours: trying again would not help.
      const fault = databaseFaultBehind(error);
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
    const { kept, link, received, beside } = this.#given;
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
        beside,
      },
      conclude: async (tx, concluded) => {
        await this.#store(this.#conclusionOf(concluded), tx);
        isConcluded = true;
      },
    });
    return isConcluded ? null : outcome;
  }

  #conclusionOf({ state, patientId, steps, warnings = [], fault }: Outcome): Conclusion {
    const error = state === 'dead' && fault !== undefined ? fault : null;
    const acknowledged = acknowledge(this.#given.received, 'application', error, this.#options.clock());
    const acknowledgement = this.#afterAccepted(acknowledged);
    return { state, patientId, steps, warnings, error, acknowledgement };
  }

  async #fail(fault: MessageFault['fault'], { isRefused = false } = {}): Promise<Uint8Array | null> {
    const { received, rejectedAs } = this.#given;
    const now = this.#options.clock();
    // Before anything of it was accepted, it is the accepting that fails.
    const refused =
      isRefused && this.#accepted() === null ? acknowledge(received, 'accept', fault, now) : null;
    const isSame = rejectedAs?.error_code === fault.code && rejectedAs.error_location === fault.location;
    const step: MessageStep = { segment: fault.segment, result: 'failed', text: fault.text };
    await this.#store({
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
    });
    return this.#acknowledgement;
  }

  /** Stores it in the transaction of its effects, or in a statement that it shares with others. */
  async #store(conclusion: Conclusion, tx?: Db): Promise<void> {
    const { kept, received } = this.#given;
    // What was answered to a message that is replayed stays what it was.
    const acknowledgement = kept.state === 'dead' ? kept.acknowledgement : conclusion.acknowledgement;
    const warnings = [...received.warnings, ...conclusion.warnings];
    const concluded = { ...conclusion, kept, warnings, acknowledgement };
    const isStored =
      tx === undefined
        ? await this.#concluding.call(concluded)
        : (await concludeMessages(tx, [concluded], this.#options.clock())).has(kept.id);
    if (!isStored) throw new ConcludedElsewhere();
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

  async storedAcknowledgement(): Promise<Uint8Array | null> {
    const { acknowledgement } = await this.#options.db
      .selectFrom('hl7_messages')
      .select('acknowledgement')
      .where('id', '=', this.#given.kept.id)
      .executeTakeFirstOrThrow();
    return acknowledgement;
  }
}
