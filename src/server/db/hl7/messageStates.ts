import type { Transaction } from 'kysely';
import type { Db } from '../engine/client';
import type { MessageState } from '../../../contract/hl7Messages';
import type { Tables } from '../tables/tables';

/** Null when there is none of this id. */
export async function findMessageState(db: Db, id: number): Promise<MessageState | null> {
  const found = await db.selectFrom('hl7_messages').select('state').where('id', '=', id).executeTakeFirst();
  return found?.state ?? null;
}

/** The state of a message, which is locked until the transaction ends; null when there is none of this id. */
export async function lockMessageState(tx: Transaction<Tables>, id: number): Promise<MessageState | null> {
  const found = await tx
    .selectFrom('hl7_messages')
    .select('state')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found?.state ?? null;
}

/** `at`, ISO. */
export async function setDiscarded(
  tx: Transaction<Tables>,
  id: number,
  { reason, at }: { reason: string; at: string },
): Promise<void> {
  await tx
    .updateTable('hl7_messages')
    .set({ state: 'discarded', discard_reason: reason, concluded_at: at })
    .where('id', '=', id)
    .execute();
}
