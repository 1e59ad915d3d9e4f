import { useEffect } from 'react';

/** What was typed since the finder was opened, until its field is there. */
let ahead = '';
let receive: ((edit: (text: string) => string) => void) | null = null;

/**
 * From now on what is typed is for the finder, wherever the focus is: its field may not be there yet, or not have the focus, and nothing
 * that is typed right after the shortcut is lost.
 */
export function beginTypingAhead(): void {
  ahead = '';
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
  if (target instanceof Element && target.closest('.finder') !== null && isForItself(target, key)) return;
  event.preventDefault();
  event.stopPropagation();
  const edit = (text: string) => (isCharacter ? text + key : text.slice(0, -1));
  if (receive === null) ahead = edit(ahead);
  else receive(edit);
}

/** A key of the field, or the space that presses a button. */
const isForItself = (target: Element, key: string): boolean =>
  target instanceof HTMLInputElement || (target instanceof HTMLButtonElement && key === ' ');

/** `onTyped` receives how what was typed before, and what is typed while the focus is elsewhere, changes the text. */
export function useTypedAhead(onTyped: (edit: (text: string) => string) => void): void {
  useEffect(() => {
    receive = onTyped;
    const before = ahead;
    ahead = '';
    if (before !== '') onTyped((text) => text + before);
    return () => {
      receive = null;
    };
  }, [onTyped]);
}
