import { useCallback, useEffect, useRef } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';

/**
 * Waits for a state of a machine that belongs to this component. While the session is locked a component is put away and
 * receives nothing: it looks again when it is back. A component that is gone never settles.
 */
export function useSettled<Actor extends AnyActorRef>(actor: Actor) {
  const waiting = useRef(new Set<() => void>());
  useEffect(() => {
    const look = () => {
      for (const each of [...waiting.current]) each();
    };
    const subscription = actor.subscribe(look);
    look();
    return () => subscription.unsubscribe();
  }, [actor]);
  return useCallback(
    (isSettled: (state: SnapshotFrom<Actor>) => boolean) =>
      new Promise<SnapshotFrom<Actor>>((resolve) => {
        const look = () => {
          const state = actor.getSnapshot() as SnapshotFrom<Actor>;
          if (!isSettled(state)) return;
          waiting.current.delete(look);
          resolve(state);
        };
        waiting.current.add(look);
        look();
      }),
    [actor],
  );
}
