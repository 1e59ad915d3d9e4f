import type { ByCodes } from './byCodes';
import type { StoredCodes } from './labIdentity';
import type { LabAddition } from './labKeys';
import type { LabOrderTimes, LabValue } from './labRows';

/** A result of an order, or what is known of one that was withdrawn. */
export interface LabEntry extends StoredCodes {
  result: LabValue | null;
  /** When the message was sent that withdrew it, epoch ms; null where none did. */
  withdrawnAt: number | null;
  /** As it is in the database; null: it is not there. */
  readonly was: (StoredCodes & Pick<LabEntry, 'result' | 'withdrawnAt'> & { id: number | null }) | null;
}

/** An order of a laboratory. */
export interface LabOrderRecord extends StoredCodes, LabOrderTimes {
  id: number | null;
  type: string;
  /** What its key has beyond number and code. */
  addition: LabAddition;
  entries: ByCodes<LabEntry>;
  readonly was: (StoredCodes & LabOrderTimes) | null;
}

/** The orders that share a number. */
export interface Numbered {
  byAddition: Map<string, ByCodes<LabOrderRecord>>;
  /** The additions of orders that came or got other codes, in that order. */
  changes: LabAddition[];
  /** By keys: the orders that have them, by addition, as of so many changes. */
  found: Map<string, { orders: Map<string, LabOrderRecord>; changes: number }>;
}
