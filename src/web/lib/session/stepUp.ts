import { getToken, subscribeToToken } from './token';

type Answer = (isShown: boolean) => void;

let waiting: readonly Answer[] = [];
const listeners = new Set<() => void>();

/**
 * Asks the user to show the second factor again; resolves with whether that was done. Several requests that
 * are refused at once ask once.
 */
export function askForStepUp(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    publish();
  });
}

/** The second factor was shown, or the user would rather not. */
export function answerStepUp(isShown: boolean): void {
  const answered = waiting;
  waiting = [];
  publish();
  for (const answer of answered) answer(isShown);
}

export const isStepUpAsked = (): boolean => waiting.length > 0;

export function subscribeToStepUp(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(): void {
  for (const listener of [...listeners]) listener();
}

// No user is left to answer.
subscribeToToken(() => {
  if (getToken() === null && isStepUpAsked()) answerStepUp(false);
});
