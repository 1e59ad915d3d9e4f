const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let lastInputMs = performance.now();

for (const type of INPUT) {
  window.addEventListener(
    type,
    () => {
      lastInputMs = performance.now();
    },
    { capture: true, passive: true },
  );
}

/**
 * Whole seconds since the last user input on this page; opening it counts as input. Boards poll without end,
 * people do not.
 */
export function idleSeconds(): number {
  return Math.floor((performance.now() - lastInputMs) / 1_000);
}
