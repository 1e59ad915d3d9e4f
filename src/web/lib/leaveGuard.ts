import type { Place } from './place';
import { isLocked, subscribeToLock } from './session/sessionLock';

/** What leaving now would lose: typed text, or the outcome of a submission that is still unknown. */
export type Loss = 'typed' | 'sent';

/** Returns what leaving now would lose; null when nothing. */
type Holder = () => Loss | null;

const holders = new Set<Holder>();
const listeners = new Set<() => void>();
let leave: (() => void) | null = null;
/** What leaving would have lost when the question was asked. */
let asked: Loss | null = null;

/**
 * Asks before the app leaves this address while `lossOf` returns a loss. Returns the release function: of a place that is
 * put away the loss stays, until it is back or was left.
 */
export function holdWhile(lossOf: Holder, place: Place): () => void {
  holders.add(lossOf);
  const release = () => {
    holders.delete(lossOf);
    // What would have been lost is gone already, so the question is withdrawn.
    if (holders.size === 0) answerLeaving(false);
  };
  return () => {
    // What is back holds by then itself.
    if (place.isAway()) place.onceOver(release);
    else release();
  };
}

/** What leaving now would lose, an unknown outcome before typed text; null when nothing. */
export function lossByLeaving(): Loss | null {
  const losses = [...holders].map((lossOf) => lossOf());
  return losses.find((loss) => loss === 'sent') ?? losses.find((loss) => loss !== null) ?? null;
}

/** Whether leaving now would lose something. */
export const wouldLose = (): boolean => lossByLeaving() !== null;

/** Asks the user; `go` leaves when the answer is yes. A second question replaces the first. */
export function askToLeave(go: () => void): void {
  leave = go;
  asked = lossByLeaving();
  publish();
}

/** Withdraws a question about an outcome that was unknown and is known by now: its words are no longer true. */
export function withdrawOnceKnown(): void {
  if (asked === 'sent' && lossByLeaving() !== 'sent') answerLeaving(false);
}

/** Closes a dialog, after a confirmation when typed text would be lost. */
export function closeUnlessUnsaved(close: () => void): void {
  if (wouldLose()) askToLeave(close);
  else close();
}

/** The user's answer. */
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

// What was asked before the lock, about another screen, is asked again when it is wanted again.
let wasLocked = isLocked();
subscribeToLock(() => {
  if (isLocked() && !wasLocked) answerLeaving(false);
  wasLocked = isLocked();
});
