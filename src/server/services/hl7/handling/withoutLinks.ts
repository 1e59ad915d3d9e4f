import type { Db } from '../../../db/engine/client';
import { findMessageState } from '../../../db/hl7/messageStates';
import { discardMessage, leftBecause } from './discardMessage';
import type { MessageExchange } from './messageExchange';

/** The exchange of a server that serves no link: messages are read and given up, and none is applied. */
export function withoutLinks({ db, clock }: { db: Db; clock: () => number }): MessageExchange {
  return {
    async replay(id) {
      const state = await findMessageState(db, id);
      if (state === null) return 'missing';
      return {
        conflict: leftBecause(state) ?? 'This server process serves no links, and applies no messages.',
      };
    },
    discard: (id, reason, by) => discardMessage(db, id, { reason, by, now: clock() }),
    linkStates: () => new Map(),
  };
}
