import { createContext, use, type ComponentProps } from 'react';

/** The text of the input of a date field, and its change handler. */
interface DateEntry {
  text: string;
  onText: (text: string) => void;
  onLeave: () => void;
  onEnter: () => void;
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
        if (event.key !== 'Enter') return onKeyDown?.(event);
        event.preventDefault();
        entry?.onEnter();
      }}
    />
  );
}
