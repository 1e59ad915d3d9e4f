import type { ReactNode } from 'react';
import { MISSING } from '../lib/missing';
import './Card.css';

export interface Fact {
  label: string;
  /** An unknown value (null, an empty text) reads `--`. */
  value: ReactNode;
}

/** A read-only list of facts: label and value, row by row. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === '' || value === undefined ? MISSING : value}</dd>
        </div>
      ))}
    </dl>
  );
}
