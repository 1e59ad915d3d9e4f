import { createContext, use, type ComponentProps } from 'react';

/** The text of the input of a date field, and its change handler. */
interface DateEntry {
  text: string;
  onText: (text: string) => void;
  onLeave: () => void;
  onEnter: () => void;
  /** The calendar is asked for. */
  onOpen: () => void;
}

export const DateTextContext = createContext<DateEntry | null>(null);

/**
 * The input of a date field. The calendar supplies everything else, but neither reads nor writes the text.
 */
export function DateText({ value, onChange, onBlur, onKeyDown, ...input }: ComponentProps<'input'>) {
  const entry = use(DateTextContext);
  return (
    <input
      {...input}
      value={entry?.text ?? value}
      onChange={(event) => (entry === null ? onChange?.(event) : entry.onText(event.target.value))}
      onBlur={(event) => {
        entry?.onLeave();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        const act = { Enter: entry?.onEnter, ArrowDown: entry?.onOpen }[event.key];
        if (act === undefined) return onKeyDown?.(event);
        event.preventDefault();
        act();
      }}
    />
  );
}
