import type { Dashboard } from '../../../../contract/dashboard';
import { notReadOf } from '../../../lib/unreadable';
import { TipLayer } from '../../../ui/TipLayer';
import { BoardMessage } from '../BoardMessage';
import { CardSkeleton } from '../card/CardSkeleton';
import { Panel } from './Panel';
import { PatientCard } from '../card/PatientCard';
import { useBoard } from '../useBoard';
import '../grid/CardGrid.css';

const SKELETON_CARDS = 4;

interface PriorityPatientsPanelProps {
  /** Every registered device; undefined until the first answer. */
  entries: Dashboard | undefined;
  isConnectionLost: boolean;
}

/**
 * The patients flagged as high priority: the board's cards in the board's order, with the patient's gender.
 */
export function PriorityPatientsPanel({ entries, isConnectionLost }: PriorityPatientsPanelProps) {
  // A patient whose flag could not be read may be flagged: shown rather than missed.
  const cards = useBoard(entries, false).filter(
    ({ entry }) =>
      entry.patient?.is_high_priority === true || notReadOf(entry).includes('patient/is_high_priority'),
  );
  return (
    <Panel
      title="Priority Patients"
      note={cards.length === 0 ? undefined : cards.length === 1 ? '1 patient' : `${cards.length} patients`}
    >
      {entries === undefined && <CardSkeleton count={SKELETON_CARDS} />}
      {entries !== undefined && cards.length === 0 && <BoardMessage title="No high priority patients" />}
      {cards.length > 0 && (
        <TipLayer>
          <div className="card-grid">
            {cards.map(({ entry, band }) => (
              <PatientCard
                key={entry.device_id}
                entry={entry}
                band={band}
                isConnectionLost={isConnectionLost}
                hasGender
                heading="h3"
              />
            ))}
          </div>
        </TipLayer>
      )}
    </Panel>
  );
}
