import { useState, type ReactNode } from 'react';
import { isOutcomeUnknown } from '../../api/transport/submissions';
import type { Versioned } from '../../api/transport/versioned';
import { EditConflict, type RecordField } from './EditConflict';
import { isConflict, type SaveResult } from '../saveFailure';

interface VersionedEdit<Item, Body, Answer> {
  /** What is on record, as the page shows it. */
  current: Versioned<Item>;
  /** Reads the record again. */
  refetch: () => Promise<{ data?: Versioned<Item> }>;
  /** Saves the changes on top of this version of the record; 409 when it has another one. */
  send: (body: Body, base: Versioned<Item>) => Promise<SaveResult<Answer>>;
  /** What a conflict shows of the record. */
  fields: readonly RecordField<Item>[];
  /** Whether the record has what was sent, in every field that was sent. */
  isStored: (body: Body, item: Item) => boolean;
  /** The answer to a save that was stored although its answer was lost, from the record. */
  answerOf: (record: Versioned<Item>) => Answer;
}

/**
 * An edit of a record that two people may change at once. What the changes are based on stays as it was when editing began, whatever is
 * fetched meanwhile. After a conflict `base` is what the other person saved, `conflict` shows it, and the next save goes on top of it.
 * When an answer was lost and the record then has what was sent, the other person was this one (J10): the save is done, and what is
 * typed otherwise since then goes on top of it.
 */
export function useVersionedEdit<Item, Body, Answer>({
  current,
  refetch,
  send,
  fields,
  isStored,
  answerOf,
}: VersionedEdit<Item, Body, Answer>) {
  const [base, setBase] = useState(current);
  const [before, setBefore] = useState<Item | null>(null);
  /** What may have been stored, without an answer. */
  const [unsure, setUnsure] = useState<readonly Body[]>([]);
  const conflict: ReactNode =
    before === null ? null : <EditConflict fields={fields} before={before} now={base.item} />;
  const attempt = async (body: Body, on: Versioned<Item>): Promise<SaveResult<Answer>> => {
    const result = await send(body, on);
    if (isOutcomeUnknown(result.error)) setUnsure((earlier) => [...earlier, body]);
    return result;
  };
  return {
    base: base.item,
    version: base.version,
    conflict,
    unsure,
    async save(body: Body): Promise<SaveResult<Answer>> {
      const result = await attempt(body, base);
      if (!isConflict(result.error)) return result;
      const { data } = await refetch();
      // The refusal may be about something else that the save changes, such as a device.
      if (data === undefined || data.version === base.version) return result;
      if (unsure.length > 0 && isStored(body, data.item)) return { data: answerOf(data) };
      if (unsure.some((sent) => isStored(sent, data.item))) return attempt(body, data);
      setUnsure([]);
      setBefore(base.item);
      setBase(data);
      return result;
    },
    /** Begins again, with what is on record now. */
    restart() {
      setBase(current);
      setBefore(null);
      setUnsure([]);
    },
  };
}
