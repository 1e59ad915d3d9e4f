import type { ReactNode } from 'react';
import './BoardMessage.css';

interface BoardMessageProps {
  title: string;
  children?: ReactNode;
}

/** Shown in place of cards: each reason for an empty board has its own message. */
export function BoardMessage({ title, children }: BoardMessageProps) {
  return (
    <div className="board-message" role="status">
      <strong>{title}</strong>
      {children !== undefined && <span>{children}</span>}
    </div>
  );
}
