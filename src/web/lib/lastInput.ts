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

/** Whole seconds since a person last touched this page; opening it counts as a touch. Boards poll for ever, people do not. */
export function idleSeconds(): number {
  return Math.floor((performance.now() - lastInputMs) / 1_000);
}
