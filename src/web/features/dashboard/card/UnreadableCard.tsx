import { Link } from 'react-router-dom';
import type { DashboardEntry } from '../../../../contract/dashboard';
import { MISSING } from '../../../lib/missing';
import { paths } from '../../../lib/paths';
import { UNREADABLE_WORDS, type Unreadable } from '../../../lib/unreadable';
import { CloudOffIcon } from '../../../ui/icons/icons';
import { useTabIndex } from '../../../ui/tabStop';
import { cardAttributes, cardPartId, type CardHeading } from './cardAttributes';
import { DeviceLink } from '../panels/DeviceLink';

interface UnreadableCardProps {
  entry: DashboardEntry & Unreadable;
  position: number | undefined;
  total: number | undefined;
  heading: CardHeading;
  isTabStop: boolean | undefined;
}

/**
 * A card of which only a part could be read: place, patient, and that nothing else is known. No value, and
 * nothing reassuring.
 */
export function UnreadableCard({
  entry: { device_id: device, patient, unreadable },
  position,
  total,
  heading: Heading,
  isTabStop,
}: UnreadableCardProps) {
  const tabIndex = useTabIndex();
  const name = device > 0 ? `Device ${device}` : 'Device unknown';
  return (
    <article
      className="card card--unreadable"
      {...cardAttributes(device, isTabStop)}
      aria-label={name}
      aria-posinset={position}
      aria-setsize={total}
    >
      <div className="card-header">
        <div className="card-identity">
          <Heading id={cardPartId(device, 'bed')} className="card-bed">
            {unreadable.bed ?? MISSING}
          </Heading>
          {patient === null ? null : (
            <Link className="card-id card-ssn" to={`${paths.patient(patient.id)}/`} tabIndex={tabIndex}>
              {patient.ssn || MISSING}
            </Link>
          )}
          {device > 0 ? <DeviceLink id={device} /> : null}
        </div>
        <div className="card-risk">
          <CloudOffIcon size={18} />
          <span id={cardPartId(device, 'word')} className="card-word">{`This card ${UNREADABLE_WORDS}`}</span>
        </div>
      </div>
      <div className="card-empty">
        <p>The server sent data that this screen cannot read. Look at the patient.</p>
      </div>
    </article>
  );
}
