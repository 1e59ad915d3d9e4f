import { useState } from 'react';
import { ChevronDownIcon } from '../../ui/icons/icons';
import './note.css';

/** A text up to this long is read whole on one line of every screen. */
const FITS = 40;

/** The text of a note in its cell: one line, and a button that opens all of it in place. */
export function NoteExcerpt({ notes }: { notes: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (notes.length <= FITS && !notes.includes('\n')) return notes;
  return (
    <span className={isOpen ? 'note-excerpt note-excerpt--open' : 'note-excerpt'}>
      <span className="note-excerpt-text">{notes}</span>
      <button
        type="button"
        className="note-excerpt-more finger"
        aria-label="Whole note"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ChevronDownIcon />
      </button>
    </span>
  );
}
