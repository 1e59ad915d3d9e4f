import { Link } from 'react-router-dom';
import type { DashboardEntry } from '../../../contract/dashboard';
import { MISSING } from '../../lib/missing';
import { paths } from '../../lib/paths';
import { UNREADABLE_WORDS, type Unreadable } from '../../lib/unreadable';
import { CloudOffIcon } from '../../ui/icons';

interface UnreadableCardProps {
  entry: DashboardEntry & Unreadable;
  position: number | undefined;
  total: number | undefined;
}

/**
 * A card of which only a part could be read: place, patient, and that nothing else is known. No value, and
 * nothing reassuring.
 */
export function UnreadableCard({
  entry: { device_id: device, patient, unreadable },
  position,
  total,
}: UnreadableCardProps) {
  const name = device > 0 ? `Device ${device}` : 'Device unknown';
  return (
    <article
      className="card card--unreadable"
      aria-label={name}
      aria-posinset={position}
      aria-setsize={total}
    >
      <div className="card-header">
        <div className="card-identity">
          <span className="card-bed">{unreadable.bed ?? MISSING}</span>
          {patient === null ? null : (
            <Link className="card-id card-ssn" to={`${paths.patient(patient.id)}/`}>
              {patient.ssn || MISSING}
            </Link>
          )}
          {device > 0 ? (
            <Link className="card-id" to={paths.device(device)}>
              {name}
            </Link>
          ) : null}
        </div>
        <div className="card-risk">
          <CloudOffIcon size={18} />
          <span className="card-word">{`This card ${UNREADABLE_WORDS}`}</span>
        </div>
      </div>
      <div className="card-nobody">
        <p>The server sent data that this screen cannot read. Look at the patient.</p>
      </div>
    </article>
  );
}
