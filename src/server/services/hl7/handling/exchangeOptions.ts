import type { MESSAGE_CODES } from '../../../../contract/links';
import type { Db } from '../../../db/engine/client';
import type { MessageHandler } from './messageHandler';

/** By MSH-9.1; a type without a handler is refused. */
export type MessageHandlers = Partial<Record<(typeof MESSAGE_CODES)[number], MessageHandler>>;

export interface ExchangeOptions {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** The hospital's time zone. */
  zone: string;
  handlers: MessageHandlers;
  /** Whether messages of training and debugging have effects: among invented patients. */
  takesTraining: boolean;
  /** Receives errors of a handler, and of the database. */
  onError: (error: unknown) => void;
}
