import { useState } from 'react';
import type { PatientDashboardQuery } from '../../../contract/dashboard';
import { BOARD_FILTERS } from './boardFilters';
import './PendingNote.css';

/** What the last board was asked with: `query` once it is answered. */
export function useApplied(
  query: PatientDashboardQuery | null,
  isAnswered: boolean,
): PatientDashboardQuery | null {
  const [applied, setApplied] = useState(query);
  if (isAnswered && applied !== query) setApplied(query);
  return applied;
}

/** Over a board that could not be asked for what is chosen now: what it is instead, and when that changes. */
export function PendingNote({ applied }: { applied: PatientDashboardQuery | null }) {
  const words = BOARD_FILTERS.filter(({ filter }) => applied?.[filter] === true).map(
    ({ words: filter }) => filter,
  );
  return (
    <p className="pending-note" role="status">
      <strong>View Settings are not applied yet.</strong>
      {` The server does not answer. This is the last board received, of ${words.length === 0 ? 'all patients' : `these filters: ${words.join(', ')}`}. What is chosen now applies when the connection is back.`}
    </p>
  );
}
