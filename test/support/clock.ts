/** A clock that advances only when the test advances it. */
export interface SettableClock {
  (): number;
  set(epochMs: number): void;
  advance(ms: number): void;
}

export function settableClock(start: number): SettableClock {
  let now = start;
  return Object.assign(() => now, {
    set: (epochMs: number) => {
      now = epochMs;
    },
    advance: (ms: number) => {
      now += ms;
    },
  });
}
