import type { Person } from '../../../db/accounts/actor';
import type { StoredMessage } from '../../../db/hl7/messageLog';

/** What a person decides about messages that were not applied: the part of the exchange that the API uses. */
export interface MessageExchange {
  /**
   * Applies a dead message anew, after its cause was mended: it counts once. Null: there is no such message.
   * @throws Refused when it is not dead, InWork while it is being replayed
   */
  replay(id: number, by: Person): Promise<{ id: number } | null>;
  /** Gives up a dead message, or one that was sent and is not answered, with the reason; resolves with it as it is then. @throws as `replay` does */
  discard(id: number, reason: string, by: Person): Promise<StoredMessage | null>;
}

/** How a link stands in this process. */
export interface LinkState {
  /** Listening, connected, or why not. */
  state: string;
  /** What a person must mend; null when nothing. */
  problem: string | null;
  /** Where it listens. */
  port: number | null;
  strayBytes: number;
  refusedConnections: number;
}
