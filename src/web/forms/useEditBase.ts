import { useState } from 'react';
import type { Versioned } from '../api/versioned';

/**
 * What a form's changes are based on: it stays as it was when editing began, whatever is fetched meanwhile. After a conflict,
 * `fetchCurrent` puts what the other person saved in its place, and `before` is what it was until then.
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
