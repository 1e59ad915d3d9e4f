import type { ReactNode } from 'react';
import './form.css';

interface FormGroupProps {
  title: string;
  /** Its heading is one below that of the form: `h2` where the form is the screen. */
  heading?: 'h2' | 'h3';
  children: ReactNode;
}

/** Fields that belong together, under a heading, in two columns. */
export function FormGroup({ title, heading: Heading = 'h3', children }: FormGroupProps) {
  return (
    <section className="form-group" aria-label={title}>
      <Heading>{title}</Heading>
      <div className="form-columns">{children}</div>
    </section>
  );
}
