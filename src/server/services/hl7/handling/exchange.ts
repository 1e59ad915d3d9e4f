import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { MessageState } from '../../../../contract/hl7Messages';
import { transactionOf, type Person } from '../../../db/accounts/actor';
import { findMessage, type StoredMessage } from '../../../db/hl7/messageLog';
import {
  discardMessage,
  findSameMessage,
  findState,
  insertMessages,
  takeDead,
  takeMessage,
  takeReceived,
  type KeptMessage,
  type Lease,
  type NewMessage,
} from '../../../db/hl7/messages';
import { GroupedCalls } from '../../groupedCalls';
import { InWork, Refused } from '../../refusals';
import { UTF_8 } from '../message/characters';
import { readReceived, type ReceivedMessage } from '../message/receivedMessage';
import { acknowledge } from './acknowledgement';
import { ApplyMessage, type OpenedLink } from './applyMessage';
import type { ExchangeOptions } from './exchangeOptions';
import { refusalOf } from './messageRules';

/** Sends one acknowledgement. */
type Answer = (acknowledgement: Uint8Array) => void | Promise<void>;

/** A server that was killed has messages for this long; a handler that takes longer is harmless. */
const LEASE_MS = 5_000;
/** For a message that another server applies, this long is waited. */
const PATIENCE_MS = 15_000;
const LOOK_MS = 250;
const RECOVERED_AT_ONCE = 100;
/** Messages that one statement keeps: each is at most 1 MiB. */
const KEPT_AT_ONCE = 50;

/**
 * What comes in on links: a message is kept, applied and answered, in this order, and once only. Whatever ends in
 * between, the bytes are there: the sender sends again, or the next start applies them.
 */
export class Exchange {
  readonly #options: ExchangeOptions;
  readonly #apply: ApplyMessage;
  readonly #keeping: GroupedCalls<NewMessage, KeptMessage | null>;
  /** Messages that this server applies now. */
  readonly #inWork = new Map<number, Promise<unknown>>();
  /** Messages that this server could not conclude: the database was away. */
  readonly #left = new Set<number>();

  constructor(options: ExchangeOptions) {
    this.#options = options;
    this.#apply = new ApplyMessage(options);
    this.#keeping = new GroupedCalls({
      run: (messages) => insertMessages(options.db, messages, this.#lease()),
      most: KEPT_AT_ONCE,
    });
  }

  /**
   * Takes the bytes of one frame, and answers as the sender asked.
   * @throws when they could not be kept or applied: nothing is to be answered, and the sender sends again.
   */
  async receive(link: OpenedLink, bytes: Uint8Array, answer: Answer): Promise<void> {
    const { clock } = this.#options;
    const received = readReceived(bytes, link.charset ?? UTF_8);
    const { controlId, type, subject, warnings } = received;
    const accepted =
      refusalOf(received, link, this.#options) === null
        ? acknowledge(received, 'accept', null, clock())
        : null;
    const hash = createHash('sha256').update(bytes).digest('hex');
    const key = { linkId: link.id, controlId, hash };
    const fresh = { ...key, bytes, type, subject, warnings, acknowledgement: accepted };
    const kept = await this.#keeping.call(fresh);
    if (kept === null) return this.#again(link, received, key, answer);
    if (accepted !== null) await answer(accepted);
    const acknowledgement = await this.#work(kept, link, received);
    for (const each of acknowledgementsIn(acknowledgement).slice(accepted === null ? 0 : 1))
      await answer(each);
  }

  /**
   * Applies messages that were kept and not concluded, in the order in which they came; resolves with how many. With
   * `all` also those that another server may be at: for the start of the only one.
   * @throws the first of the errors with which messages were not concluded, once all were tried
   */
  async recover({ all = false } = {}): Promise<number> {
    const errors: unknown[] = [];
    for (let count = 0, after = 0; ;) {
      const own = [...this.#left].filter((id) => !this.#inWork.has(id));
      const found = await takeReceived(this.#options.db, {
        ...{ lease: this.#lease(), own, all, after, limit: RECOVERED_AT_ONCE },
      });
      for (const message of found) {
        after = message.id;
        if (this.#inWork.has(message.id)) continue;
        count++;
        const link = { ...message.settings, id: message.link_id };
        const received = readReceived(message.message, link.charset ?? UTF_8);
        await this.#work(message, link, received).catch((error: unknown) => errors.push(error));
      }
      if (found.length > 0) continue;
      if (errors.length > 0) throw errors[0];
      return count;
    }
  }

  /**
   * Applies a dead letter again, now that its cause is mended. Resolves with what it is then; null: there is none.
   * @throws Refused when it is no dead letter, InWork while it is being replayed
   */
  async replay(id: number, by: Person): Promise<{ id: number; state: MessageState } | null> {
    const { db } = this.#options;
    const taken = await transactionOf(db, by, (tx) => takeDead(tx, id, this.#lease()));
    if (taken === null) return this.#refuse(id, 'replayed');
    const link = { ...taken.settings, id: taken.link_id };
    await this.#work(taken, link, readReceived(taken.message, link.charset ?? UTF_8));
    return { id, state: (await findState(db, id)) ?? 'dead' };
  }

  /** Ends a dead letter without any effect, or takes an unanswered message out of its queue; resolves with it as it is then. @throws as `replay` does */
  async discard(id: number, reason: string, by: Person): Promise<StoredMessage | null> {
    const done = await transactionOf(this.#options.db, by, async (tx) =>
      (await discardMessage(tx, id, reason.trim(), this.#lease())) ? findMessage(tx, id) : null,
    );
    return done ?? this.#refuse(id, 'discarded');
  }

  /** Resolves when no message is in work. */
  async settled(): Promise<void> {
    while (this.#inWork.size > 0) await Promise.allSettled(this.#inWork.values());
  }

  async #refuse(id: number, done: string): Promise<null> {
    const state = await findState(this.#options.db, id);
    if (state === null) return null;
    if (state === 'dead') throw new InWork('This message is being replayed.');
    if (state === 'queued' && done === 'discarded')
      throw new Refused({
        non_field_errors: ['This message has not been sent yet: it can be discarded after that.'],
      });
    throw new Refused({ non_field_errors: [`Only a dead letter can be ${done}: this message is ${state}.`] });
  }

  /** The same message came before: what was answered then is answered again, once it is known. */
  async #again(
    link: OpenedLink,
    received: ReceivedMessage,
    key: { linkId: number; controlId: string; hash: string },
    answer: Answer,
  ): Promise<void> {
    const acknowledgement = await this.#acknowledgementOf(link, received, key);
    for (const each of acknowledgementsIn(acknowledgement)) await answer(each);
  }

  async #acknowledgementOf(
    link: OpenedLink,
    received: ReceivedMessage,
    key: { linkId: number; controlId: string; hash: string },
  ): Promise<Uint8Array | null> {
    const { db, clock } = this.#options;
    for (let waited = 0; ; waited += LOOK_MS) {
      const kept = await findSameMessage(db, key);
      if (kept === null) throw new Error('A message that was kept is gone.');
      const inWork = this.#inWork.get(kept.id);
      if (inWork !== undefined) {
        await inWork;
        continue;
      }
      if (!['received', 'rejected'].includes(kept.state))
        // Of an erased patient, the answer is gone as well.
        return kept.acknowledgement ?? acknowledge(received, 'application', null, clock());
      // A rejected one may be sent again once its cause is mended: it had no effect.
      const taken = await takeMessage(db, kept.id, { lease: this.#lease(), isOwn: this.#left.has(kept.id) });
      if (taken !== null)
        return this.#work(taken, link, received, kept.state === 'rejected' ? kept : undefined);
      if (waited >= PATIENCE_MS) throw new Error('Another server does not conclude a message.');
      await wait(LOOK_MS);
    }
  }

  /** Applies a message that was taken; resolves with what is to be answered. */
  async #work(
    message: KeptMessage,
    link: OpenedLink,
    received: ReceivedMessage,
    rejectedAs?: KeptMessage,
  ): Promise<Uint8Array | null> {
    const work = this.#apply.apply(message, link, received, rejectedAs);
    this.#inWork.set(message.id, work);
    this.#left.add(message.id);
    try {
      const acknowledgement = await work;
      this.#left.delete(message.id);
      return acknowledgement;
    } finally {
      this.#inWork.delete(message.id);
    }
  }

  #lease(): Lease {
    return { now: this.#options.clock(), ms: LEASE_MS };
  }
}

/** Two acknowledgements are kept one after the other. */
const acknowledgementsIn = (kept: Uint8Array | null): Uint8Array[] =>
  kept === null
    ? []
    : Buffer.from(kept)
        .toString('latin1')
        .split(/(?<=\r)(?=MSH)/)
        .filter((each) => each !== '')
        .map((each) => Buffer.from(each, 'latin1'));
