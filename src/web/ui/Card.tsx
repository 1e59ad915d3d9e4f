import { useId, type ReactNode } from 'react';
import './Card.css';

interface CardProps {
  title: string;
  /** At the right of the title: a count, a time, buttons. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A titled box of a detail screen. */
export function Card({ title, aside, className, children }: CardProps) {
  const id = useId();
  return (
    <section
      className={className === undefined ? 'panel-card' : `panel-card ${className}`}
      aria-labelledby={id}
    >
      <div className="panel-card-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
