import { useState } from 'react';
import type { PatientDashboardQuery } from '../../../contract/dashboard';
import { BOARD_FILTERS } from './filters/boardFilters';
import './PendingNote.css';

/** The query of the last board: `query` once its response has arrived. */
export function useApplied(
  query: PatientDashboardQuery | null,
  isAnswered: boolean,
): PatientDashboardQuery | null {
  const [applied, setApplied] = useState(query);
  if (isAnswered && applied !== query) setApplied(query);
  return applied;
}

/**
 * Above a board for which the chosen filters could not be requested: what it shows instead, and when that
 * changes.
 */
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
