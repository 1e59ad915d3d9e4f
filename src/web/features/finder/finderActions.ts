import type { FoundPatient } from '../../../contract/find';

/** What a person can do for a patient from the finder: a dialog at the bed, or the profile with the admission. */
export type FinderTask = 'vitals' | 'notes' | 'set high priority' | 'remove high priority' | 'admit';

export interface FinderAction {
  task: FinderTask;
  title: string;
  /** What begins a text that asks for it, the longest first, in small letters. */
  phrases: readonly string[];
  /** Whether there is anything to do for this patient. */
  fits: (patient: FoundPatient) => boolean;
}

const always = () => true;

export const FINDER_ACTIONS: readonly FinderAction[] = [
  {
    task: 'vitals',
    title: 'Log vital signs',
    phrases: ['log vital signs', 'log vitals', 'vital signs', 'vitals'],
    fits: always,
  },
  {
    task: 'notes',
    title: 'Write a clinical note',
    phrases: [
      'write a clinical note',
      'log clinical notes',
      'clinical notes',
      'clinical note',
      'notes',
      'note',
    ],
    fits: always,
  },
  {
    task: 'admit',
    title: 'Admit',
    phrases: ['admit'],
    fits: ({ bed }) => bed === null,
  },
  {
    task: 'set high priority',
    title: 'Set High Priority',
    phrases: ['set high priority', 'high priority'],
    fits: ({ is_high_priority: isFlagged }) => !isFlagged,
  },
  {
    task: 'remove high priority',
    title: 'Remove High Priority',
    phrases: ['remove high priority'],
    fits: ({ is_high_priority: isFlagged }) => isFlagged,
  },
];

/** The letters after which a text may be the beginning of an action: fewer would offer one for every name. */
const ENOUGH = 2;

export interface Asked {
  /** The action that the text begins with, when a patient is named after it. */
  action: FinderAction | null;
  /** Whom or what to search for: the text without the action. */
  search: string;
  /** The actions that the text may become. */
  completions: readonly FinderAction[];
}

/** What a typed text asks for: 'notes ICU-3' is an action for 'ICU-3', 'ICU-3' a search. */
export function askedOf(text: string): Asked {
  const search = text.trim().replaceAll(/\s+/g, ' ');
  const small = search.toLowerCase();
  for (const action of FINDER_ACTIONS) {
    const phrase = action.phrases.find((begin) => small.startsWith(`${begin} `));
    if (phrase !== undefined) return { action, search: search.slice(phrase.length + 1), completions: [] };
  }
  const completions = FINDER_ACTIONS.filter(
    ({ phrases }) => small.length >= ENOUGH && phrases.some((phrase) => phrase.startsWith(small)),
  );
  return { action: null, search, completions };
}
