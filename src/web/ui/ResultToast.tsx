import { useEffect, useState } from 'react';
import { CircleCheckIcon, CloseIcon } from './icons/icons';
import { ErrorIcon } from './icons/signInIcons';
import './ResultToast.css';

/** How long a result of few words is shown, in ms; every further letter adds the time to read it. */
const STANDS_MS = 6_000;
const FEW_LETTERS = 40;
const LETTER_MS = 100;

const readingMs = ({ text }: Result): number =>
  STANDS_MS + LETTER_MS * Math.max(0, text.length - FEW_LETTERS);

/** The result of an operation. A new object is a new toast, even with the same text. */
export interface Result {
  kind: 'success' | 'error';
  text: string;
}

interface ResultToastProps {
  /** Null: no toast. */
  result: Result | null;
  onClose: () => void;
}

/**
 * Reports how an operation ended, at the foot of the screen, where no alert appears; closes by itself, but
 * not under the pointer.
 */
export function ResultToast({ result, onClose }: ResultToastProps) {
  // Which one: the pointer leaves nothing that is replaced under it.
  const [pointed, setPointed] = useState<Result | null>(null);
  const isPointed = pointed !== null && pointed === result;
  useEffect(() => {
    if (result === null || isPointed) return undefined;
    const timer = setTimeout(onClose, readingMs(result));
    return () => clearTimeout(timer);
    // Its timer starts with the result, regardless of re-renders.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [result, isPointed]);
  const Icon = result?.kind === 'success' ? CircleCheckIcon : ErrorIcon;
  return (
    <div className="result-toasts" role="status">
      {result === null ? null : (
        <div
          className={`result-toast result-toast--${result.kind}`}
          onPointerEnter={() => setPointed(result)}
          onPointerLeave={() => setPointed(null)}
        >
          <Icon size={20} title={result.kind === 'success' ? 'Success' : 'Error'} />
          <p>{result.text}</p>
          <button type="button" aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </button>
        </div>
      )}
    </div>
  );
}
