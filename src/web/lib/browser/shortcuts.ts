/** What a shortcut of the whole app opens, or does. */
export type ShortcutTarget = 'finder' | 'shortcuts' | 'lock';

/** One line of the list: the keys, each alternative as the keys that are pressed together, and what they do. */
interface Shortcut {
  keys: readonly (readonly string[])[];
  does: string;
  /** Absent for keys that work only where the focus is: they are never switched off. */
  opens?: ShortcutTarget;
}

export const IS_MAC = /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** The key that is held with K. */
const HELD = IS_MAC ? 'Cmd' : 'Ctrl';

/** Every shortcut of the app, as the list of them shows it. */
export const SHORTCUTS: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'On every screen',
    shortcuts: [
      { keys: [[HELD, 'K'], ['/']], does: 'Find a patient, device, department or screen', opens: 'finder' },
      { keys: [['?']], does: 'Show the keyboard shortcuts', opens: 'shortcuts' },
      {
        keys: [['Shift', 'L']],
        does: 'Lock: the board and the alerts stay, everything else asks for the PIN or password',
        opens: 'lock',
      },
    ],
  },
  {
    title: 'On a card of the patient dashboard',
    shortcuts: [
      { keys: [['←'], ['→'], ['↑'], ['↓']], does: 'Move to the next card in that direction' },
      { keys: [['Home'], ['End']], does: 'Move to the first or last card of the row' },
      {
        keys: [
          ['Ctrl', 'Home'],
          ['Ctrl', 'End'],
        ],
        does: 'Move to the first or last card',
      },
      { keys: [['Enter']], does: "Open the patient's chart" },
      { keys: [['Menu'], ['Shift', 'F10']], does: "Open the card's Details menu" },
      { keys: [['T']], does: 'Show the last 4 hours of the vitals' },
      { keys: [['Tab']], does: 'Move to the links and buttons of the card' },
    ],
  },
  {
    title: 'On the time axis of a chart',
    shortcuts: [
      { keys: [['+'], ['-']], does: 'Look closer, or at more' },
      { keys: [['Esc']], does: 'Show the whole range again' },
    ],
  },
  {
    title: 'In the finder',
    shortcuts: [
      { keys: [['↑'], ['↓']], does: 'Choose a result' },
      { keys: [['Enter']], does: 'Open it' },
      { keys: [[HELD, 'Enter']], does: 'Open it in a new window' },
      { keys: [['Esc']], does: 'Close the finder' },
    ],
  },
];

/** Also kept when a user signs out: it is the browser's, like the theme. */
const SHORTCUTS_KEY = 'wardline.shortcuts';
const OFF = 'off';

const listeners = new Set<() => void>();

/** Whether single keys and Ctrl K may open something (WCAG 2.1.4: they can be switched off). */
export const areShortcutsOn = (): boolean => localStorage.getItem(SHORTCUTS_KEY) !== OFF;

export function switchShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(SHORTCUTS_KEY);
  else localStorage.setItem(SHORTCUTS_KEY, OFF);
  for (const listener of [...listeners]) listener();
}

export function subscribeToShortcuts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * What a press opens; null for most. Never while a person types in a field, for a key that is held down, and for an event that something
 * else has handled. Over a modal dialog nothing is opened, since it may hold unsaved input; the lock keeps that, and works.
 */
export function shortcutTarget(event: KeyboardEvent): ShortcutTarget | null {
  const target = targetOf(event);
  if (target === null || event.defaultPrevented || event.repeat || event.isComposing) return null;
  if (!areShortcutsOn() || isField(event.target)) return null;
  return target === 'lock' || !hasModal() ? target : null;
}

function targetOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): ShortcutTarget | null {
  const [isHeld, isOtherHeld] = IS_MAC ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (altKey || isOtherHeld) return null;
  if (isHeld) return key.toLowerCase() === 'k' && !shiftKey ? 'finder' : null;
  if (key === 'L' && shiftKey) return 'lock';
  return key === '/' ? 'finder' : key === '?' ? 'shortcuts' : null;
}

/** Inputs in which no text is typed. */
const NO_TEXT = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file']);

/** Whether text is typed into it. */
export function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NO_TEXT.has(target.type);
  return (
    target.closest('textarea, select, [role="textbox"], [role="combobox"], [role="searchbox"]') !== null ||
    target.isContentEditable
  );
}

const hasModal = (): boolean => document.querySelector('[aria-modal="true"]') !== null;
