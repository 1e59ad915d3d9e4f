import type { OpenedLink } from '../services/hl7/handling/applyMessage';

/** How a link stands in this process. */
export interface LinkStatus {
  /** `listening`, `connected`, or `not listening` and so on. */
  state: string;
  /** Why it is not as it should be, in words. */
  problem: string | null;
  /** Where it listens. */
  port: number | null;
  connections: number;
  /** Bytes outside of frames, or of frames that were cut off, and connections that were closed on, since this process began. */
  strayBytes: number;
  refusedConnections: number;
}

/** A link that is in use. */
export interface OpenLink {
  readonly link: OpenedLink;
  status(): LinkStatus;
  /** Tries once more what could not be done. */
  retry(): Promise<void>;
  /** Resolves when what is under way has ended. */
  close(): Promise<void>;
}
