import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

interface GoButtonProps {
  to: string;
  isPrimary?: boolean;
  children: ReactNode;
}

/** A button that links to another screen. */
export function GoButton({ to, isPrimary = false, children }: GoButtonProps) {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className={isPrimary ? 'button button--primary' : 'button'}
      onClick={() => void navigate(to)}
    >
      {children}
    </button>
  );
}
