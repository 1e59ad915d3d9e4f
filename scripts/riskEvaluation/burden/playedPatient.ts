import type { Reading } from '../../../src/contract/readings';

/** Readings as a device sends them in one request. */
export interface SentDelivery {
  /** Epoch ms. */
  receivedAt: number;
  readings: readonly Reading[];
}

/** A patient whose device's deliveries are played through the rules. Times are epoch ms. */
export interface PlayedPatient {
  /** Before the first delivery. */
  wornSince: number;
  /** What the scores know from before; it raises nothing. */
  past: Iterable<Reading>;
  /** In the order of their receipt. */
  deliveries: Iterable<SentDelivery>;
  /** What happens in this span is counted. */
  counted: { from: number; until: number };
}
