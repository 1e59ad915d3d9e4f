import { hasCritical } from '../../../../clinical/boardPlace';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Dashboard } from '../../../../contract/dashboard';
import { BandIcon } from '../../../clinical/icons/BandIcon';
import { isHighRisk } from '../../../clinical/boardRank';
import { cardStateOf } from '../../../clinical/cardState';
import { freshnessOf } from '../../../clinical/freshness';
import { BAND_WORDS } from '../../../clinical/words/bandWords';
import { MISSING } from '../../../lib/missing';
import { paths } from '../../../lib/paths';
import { useServerClock } from '../../../lib/server/serverClock';
import { isUnreadable, UNREADABLE_WORDS } from '../../../lib/unreadable';
import type { BoardCard } from '../grid/boardOrder';
import { LAST_DATA } from '../BoardSubtitle';
import { useBoard } from '../useBoard';
import './HighRiskPanel.css';

interface HighRiskPanelProps {
  /** Every registered device; undefined until the first answer. */
  entries: Dashboard | undefined;
  isConnectionLost: boolean;
}

/** The beds of everybody whom the High Risk filter of the board shows, in the board's order. */
export function HighRiskPanel({ entries, isConnectionLost }: HighRiskPanelProps) {
  const titleId = useId();
  const cards = useBoard(entries, false);
  const high = cards.filter(
    ({ entry, band }) => !isUnreadable(entry) && entry.patient !== null && isHighRisk(entry, band),
  );
  const unread = cards.filter(({ entry }) => isUnreadable(entry)).length;
  return (
    <section className="high-risk" aria-labelledby={titleId}>
      <h2 id={titleId}>High Risk</h2>
      {entries === undefined ? (
        <p role="status">Loading…</p>
      ) : high.length === 0 ? (
        <p>{isConnectionLost ? 'No patients, when last known' : 'No patients'}</p>
      ) : (
        <ul className="high-risk-beds">
          {high.map((card) => (
            <BedChip key={card.entry.device_id} card={card} isConnectionLost={isConnectionLost} />
          ))}
        </ul>
      )}
      {unread === 0 ? null : <p className="high-risk-unread">{`${unread} ${UNREADABLE_WORDS}`}</p>}
      {isConnectionLost && high.length > 0 ? <p>{LAST_DATA}</p> : null}
    </section>
  );
}

/** A bed in the colour of its card; what is no longer current says so in words. */
function BedChip({
  card: { entry, band },
  isConnectionLost,
}: {
  card: BoardCard;
  isConnectionLost: boolean;
}) {
  const freshness = useServerClock((now) => freshnessOf(entry, now, isConnectionLost));
  const { patient } = entry;
  if (patient === null) return null;
  const { look } = cardStateOf(entry, band, freshness);
  const isLive = look === 'live';
  const isByAlarm = band !== 'high' && hasCritical(entry);
  // Begins with what is seen beside the bed.
  const words = isByAlarm ? 'alarm, critical' : BAND_WORDS.high[isLive ? 'live' : 'stale'].toLowerCase();
  const bed = patient.bed ?? MISSING;
  return (
    <li>
      <Link
        className={`high-risk-bed${isLive && !isByAlarm ? ' high-risk-bed--live' : ''}`}
        to={paths.patientChart(patient.id)}
        aria-label={`Bed ${bed}, ${words}`}
      >
        <BandIcon band="high" />
        <b>{bed}</b>
        {isByAlarm ? ' alarm' : isLive ? null : ' was'}
      </Link>
    </li>
  );
}
