import { createHash } from 'node:crypto';
import type { MessageState, MessageStep } from '../../../contract/hl7Messages';
import type { Db } from '../engine/client';

/** What became of a message. */
export interface MessageOutcome {
  state: MessageState;
  steps: MessageStep[];
  error_text: string | null;
}

interface KeyOfBytes {
  linkId: number;
  /** MSH-10 of the bytes, as it is stored: by it they are found in a link of many messages. */
  controlId: string;
  bytes: Uint8Array;
}

/** What became of the message of these bytes that came over a link; null when none is kept. */
export async function findOutcomeOf(
  db: Db,
  { linkId, controlId, bytes }: KeyOfBytes,
): Promise<MessageOutcome | null> {
  const found = await db
    .selectFrom('hl7_messages')
    .select(['state', 'steps', 'error_text'])
    .where('link_id', '=', linkId)
    .where('control_id', '=', controlId)
    .where('direction', '=', 'in')
    .where('hash', '=', createHash('sha256').update(bytes).digest('hex'))
    .executeTakeFirst();
  return found ?? null;
}
