import type { ReactNode } from 'react';
import './form.css';

/** Fields that belong together, under a heading, in two columns. */
export function FormGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="form-group" aria-label={title}>
      <h3>{title}</h3>
      <div className="form-columns">{children}</div>
    </section>
  );
}
