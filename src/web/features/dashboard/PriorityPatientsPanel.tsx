import { TipLayer } from '../../ui/TipLayer';
import { BoardMessage } from './BoardMessage';
import type { BoardCard } from './boardOrder';
import { Panel } from './Panel';
import { PatientCard } from './PatientCard';
import './CardGrid.css';

interface PriorityPatientsPanelProps {
  /** The cards of high priority patients, in the order of the board. */
  cards: readonly BoardCard[];
  isConnectionLost: boolean;
}

/** The patients that somebody flagged: the board's cards with the patient's gender. */
export function PriorityPatientsPanel({ cards, isConnectionLost }: PriorityPatientsPanelProps) {
  if (cards.length === 0) return <Panel title="Priority Patients"><BoardMessage title="No high priority patients" /></Panel>;
  return (
    <Panel title="Priority Patients" note={cards.length === 1 ? '1 patient' : `${cards.length} patients`}>
      <TipLayer>
        <div className="card-grid">
          {cards.map(({ entry, band }) => (
            <PatientCard key={entry.device_id} entry={entry} band={band} isConnectionLost={isConnectionLost} hasGender />
          ))}
        </div>
      </TipLayer>
    </Panel>
  );
}
