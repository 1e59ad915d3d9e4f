/** Tells whether something typed would be lost by leaving now. */
type Holder = () => boolean;

const holders = new Set<Holder>();
const listeners = new Set<() => void>();
let leave: (() => void) | null = null;

/** Asks before the app leaves this address while `hasUnsaved` says so. Returns the way to stop. */
export function holdWhile(hasUnsaved: Holder): () => void {
  holders.add(hasUnsaved);
  return () => {
    holders.delete(hasUnsaved);
    // Whatever would have been lost is gone already: a question about it would be about nothing.
    if (holders.size === 0) answerLeaving(false);
  };
}

/** Whether leaving now would lose something. */
export const wouldLose = (): boolean => [...holders].some((hasUnsaved) => hasUnsaved());

/** Asks the person; `go` leaves when the answer is yes. A second question replaces the first. */
export function askToLeave(go: () => void): void {
  leave = go;
  publish();
}

/** Closes a dialog, after the question when something typed would be lost. */
export function closeUnlessUnsaved(close: () => void): void {
  if (wouldLose()) askToLeave(close);
  else close();
}

/** The person's answer. */
export function answerLeaving(isYes: boolean): void {
  if (leave === null) return;
  const go = leave;
  leave = null;
  publish();
  if (isYes) go();
}

export const isAskingToLeave = (): boolean => leave !== null;

export function subscribeToLeaving(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(): void {
  for (const listener of [...listeners]) listener();
}
