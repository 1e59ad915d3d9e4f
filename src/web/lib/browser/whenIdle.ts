/** Calls `run` once the page has been open for `afterMs` and has nothing else to do; the returned function calls it off. */
export function whenIdle(run: () => void, afterMs: number): () => void {
  let isOff = false;
  const timer = setTimeout(() => {
    const start = () => {
      if (!isOff) run();
    };
    // Safari has no such call.
    if ('requestIdleCallback' in window) window.requestIdleCallback(start);
    else start();
  }, afterMs);
  return () => {
    isOff = true;
    clearTimeout(timer);
  };
}
