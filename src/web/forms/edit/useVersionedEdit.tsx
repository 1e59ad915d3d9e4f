import { useState, type ReactNode } from 'react';
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
}

/**
 * An edit of a record that two people may change at once. What the changes are based on stays as it was when editing began, whatever is
 * fetched meanwhile. After a conflict `base` is what the other person saved, `conflict` shows it, and the next save goes on top of it.
 */
export function useVersionedEdit<Item, Body, Answer>({
  current,
  refetch,
  send,
  fields,
}: VersionedEdit<Item, Body, Answer>) {
  const [base, setBase] = useState(current);
  const [before, setBefore] = useState<Item | null>(null);
  const conflict: ReactNode =
    before === null ? null : <EditConflict fields={fields} before={before} now={base.item} />;
  return {
    base: base.item,
    conflict,
    async save(body: Body): Promise<SaveResult<Answer>> {
      const result = await send(body, base);
      if (isConflict(result.error)) {
        const { data } = await refetch();
        if (data !== undefined) {
          setBefore(base.item);
          setBase(data);
        }
      }
      return result;
    },
    /** Begins again, with what is on record now. */
    restart() {
      setBase(current);
      setBefore(null);
    },
  };
}
