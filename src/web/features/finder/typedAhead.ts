import { useEffect } from 'react';
import { isField } from '../../lib/browser/shortcuts';

/** Its field is there long before; where the finder could not be loaded, keys are what they always are. */
const AHEAD_MS = 10_000;

/** What was typed since the finder was opened, until its field is there. */
let ahead = '';
let begunAt = 0;
let receive: ((edit: (text: string) => string) => void) | null = null;

/**
 * From now on what is typed is for the finder: its field may not be there yet, or not have the focus, and nothing that is typed right
 * after the shortcut is lost. What is typed into another field, such as that of a lock, is for that field.
 */
export function beginTypingAhead(): void {
  ahead = '';
  begunAt = performance.now();
  document.addEventListener('keydown', onKey, true);
}

export function endTypingAhead(): void {
  document.removeEventListener('keydown', onKey, true);
}

function onKey(event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const isCharacter = key.length === 1;
  if (!isCharacter && key !== 'Backspace') return;
  if (receive === null && performance.now() - begunAt > AHEAD_MS) return;
  if (isField(target) || (key === ' ' && isOwnButton(target))) return;
  event.preventDefault();
  event.stopPropagation();
  const edit = (text: string) => (isCharacter ? text + key : text.slice(0, -1));
  if (receive === null) ahead = edit(ahead);
  else receive(edit);
}

/** Which a space presses. */
const isOwnButton = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('.finder button');

/** `onTyped` receives how what was typed before, and what is typed while the focus is elsewhere, changes the text. */
export function useTypedAhead(onTyped: (edit: (text: string) => string) => void): void {
  useEffect(() => {
    receive = onTyped;
    const typed = ahead;
    ahead = '';
    if (typed !== '') onTyped((text) => text + typed);
    return () => {
      receive = null;
    };
  }, [onTyped]);
}
