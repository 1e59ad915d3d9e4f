import { useEffect } from 'react';
import { CircleCheckIcon, CloseIcon, ErrorIcon } from './icons/icons';
import './ResultToast.css';

/** How long a result is shown, in ms. */
const STANDS_MS = 6_000;

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

/** Reports how an operation ended, at the foot of the screen, where no alert appears; closes by itself. */
export function ResultToast({ result, onClose }: ResultToastProps) {
  useEffect(() => {
    if (result === null) return undefined;
    const timer = setTimeout(onClose, STANDS_MS);
    return () => clearTimeout(timer);
    // Its timer starts with the result, regardless of re-renders.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [result]);
  const Icon = result?.kind === 'success' ? CircleCheckIcon : ErrorIcon;
  return (
    <div className="result-toasts" role="status">
      {result === null ? null : (
        <div className={`result-toast result-toast--${result.kind}`}>
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
