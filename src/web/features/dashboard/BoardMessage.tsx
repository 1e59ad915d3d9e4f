import type { ReactNode } from 'react';
import './BoardMessage.css';

interface BoardMessageProps {
  title: string;
  children?: ReactNode;
}

/** What stands where cards would be: every reason for an empty board has its own words. */
export function BoardMessage({ title, children }: BoardMessageProps) {
  return (
    <div className="board-message" role="status">
      <strong>{title}</strong>
      {children !== undefined && <span>{children}</span>}
    </div>
  );
}
