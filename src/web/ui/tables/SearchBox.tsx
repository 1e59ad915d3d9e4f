import { useRef } from 'react';
import { CloseIcon, SearchIcon } from '../icons/icons';
import './SearchBox.css';

interface SearchBoxProps {
  /** Its name and placeholder, `Search patients`. */
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** The search of a list, with a button that clears it once text is typed; Escape does the same. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className="search-box">
      <SearchIcon />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') clear();
        }}
      />
      {value === '' ? null : (
        <button type="button" aria-label="Clear search" onClick={clear}>
          <CloseIcon size={14} />
        </button>
      )}
    </div>
  );
}
