import type { Person } from '../../../db/accounts/actor';

/** What the socket of a link is at, in this process. */
export interface LinkState {
  /** In words: listening, connected, or why not. */
  state: string;
  /** What a person must mend; null when nothing. */
  problem: string | null;
  /** Bytes outside of frames, and connections that were closed on, since the start. */
  stray_bytes: number;
  refused_connections: number;
}

/** What came of a person's wish: done, no such message, or why not, in words. */
export type Exchanged = { id: number } | 'missing' | { conflict: string };

/** Takes messages in, and lets a person decide on those that were not applied. */
export interface MessageExchange {
  /** Applies a dead message anew, after its cause was mended: it counts once. */
  replay(id: number, by: Person): Promise<Exchanged>;
  /** Gives a dead message up, with the reason. */
  discard(id: number, reason: string, by: Person): Promise<Exchanged>;
  /** By the id of the link; one that this process does not serve is missing. */
  linkStates(): ReadonlyMap<number, LinkState>;
}
