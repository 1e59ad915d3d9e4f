import { useEffect, useState, type RefObject } from 'react';
import type { Notification } from '../../../../contract/notifications';

const NONE: readonly number[] = [];

/** The ids of the rows of a list that are within the window; none where the browser cannot observe them. */
export function useRowsInSight(
  list: RefObject<HTMLElement | null>,
  rows: readonly Notification[],
): readonly number[] {
  const [ids, setIds] = useState(NONE);
  useEffect(() => {
    if (list.current === null || typeof IntersectionObserver === 'undefined') return undefined;
    const inSight = new Set<number>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const id = Number((target as HTMLElement).dataset['notification']);
        if (isIntersecting) inSight.add(id);
        else inSight.delete(id);
      }
      setIds([...inSight].sort((a, b) => a - b));
    });
    for (const row of list.current.children) observer.observe(row);
    return () => observer.disconnect();
  }, [list, rows]);
  return ids;
}
