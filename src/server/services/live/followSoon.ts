/**
 * Follows changes at once, and then at most every `everyMs`: what many changes a second do to what is in memory is read a few
 * times. `follow` never rejects.
 */
export function followSoon(follow: () => Promise<void>, everyMs: number) {
  let begun = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let following: Promise<void> = Promise.resolve();
  const now = (): void => {
    timer = undefined;
    begun = performance.now();
    following = follow();
  };
  return {
    changed(): void {
      timer ??= setTimeout(now, Math.max(0, begun + everyMs - performance.now()));
    },
    /** Resolves when the last change is followed. */
    async close(): Promise<void> {
      if (timer !== undefined) {
        clearTimeout(timer);
        now();
      }
      await following;
    },
  };
}
