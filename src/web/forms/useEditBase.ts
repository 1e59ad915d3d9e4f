import { useState } from 'react';
import type { Versioned } from '../api/versioned';

/**
 * The version that a form's changes are based on: it stays as it was when editing began, regardless of later
 * fetches. After a conflict, `fetchCurrent` replaces it with what the other person saved, and `before` is the
 * previous version.
 */
export function useEditBase<Item>(
  current: Versioned<Item>,
  refetch: () => Promise<{ data?: Versioned<Item> }>,
) {
  const [base, setBase] = useState(current);
  const [before, setBefore] = useState<Item | null>(null);
  return {
    base,
    before,
    restart() {
      setBase(current);
      setBefore(null);
    },
    async fetchCurrent() {
      const { data } = await refetch();
      if (data === undefined) return;
      setBefore(base.item);
      setBase(data);
    },
  };
}
