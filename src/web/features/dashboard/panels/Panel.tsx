import { useId, type ReactNode } from 'react';
import './Panel.css';

interface PanelProps {
  title: string;
  /** A count, at the right of the title. */
  note?: string | undefined;
  children: ReactNode;
}

/** A titled region of the general dashboard. */
export function Panel({ title, note, children }: PanelProps) {
  const titleId = useId();
  return (
    <section className="panel" aria-labelledby={titleId}>
      <div className="panel-head">
        <h2 id={titleId}>{title}</h2>
        {note !== undefined && <span>{note}</span>}
      </div>
      {children}
    </section>
  );
}
