import type { MessageState } from '../../../../contract/hl7Messages';
import { transactionOf, type Person } from '../../../db/accounts/actor';
import type { Db } from '../../../db/engine/client';
import { lockMessageState, setDiscarded } from '../../../db/hl7/messageStates';
import type { Exchanged } from './messageExchange';

/** Why a message that is not dead is left as it is. */
const LEFT: Readonly<Record<Exclude<MessageState, 'dead'>, string>> = {
  received: 'This message is being applied.',
  applied: 'This message was applied already.',
  rejected: 'This message was rejected, and its sender knows.',
  stale: 'This message had no effect: something newer was applied before.',
  discarded: 'This message was discarded already.',
  queued: 'This message is still to be sent.',
  delivered: 'This message was delivered.',
  refused: 'The other side refused this message.',
  dropped: 'This message was dropped with its link.',
};

/** Only what is dead waits for a person: null, or why not in words. */
export const leftBecause = (state: MessageState): string | null => (state === 'dead' ? null : LEFT[state]);

interface Discard {
  reason: string;
  by: Person;
  /** Epoch ms. */
  now: number;
}

/** Gives a dead message up for good, with the reason. Of two who decide at once, the second reads what the first did. */
export function discardMessage(db: Db, id: number, { reason, by, now }: Discard): Promise<Exchanged> {
  return transactionOf(db, by, async (tx): Promise<Exchanged> => {
    const state = await lockMessageState(tx, id);
    if (state === null) return 'missing';
    const left = leftBecause(state);
    if (left !== null) return { conflict: left };
    await setDiscarded(tx, id, { reason: reason.trim(), at: new Date(now).toISOString() });
    return { id };
  });
}
