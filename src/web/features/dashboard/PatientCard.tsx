import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isUnscored, sendsZero } from '../../../clinical/boardPlace';
import { decidingScore, hasHighRiskShadow, type RiskBand } from '../../../clinical/risk';
import { byKey, SCORE_KEYS, SCORE_NAMES } from '../../../clinical/vitals';
import type { DashboardEntry, DashboardPatient } from '../../../contract/dashboard';
import { paths } from '../../lib/paths';
import { useServerClock } from '../../lib/serverClock';
import { BedIcon, SignalLostIcon } from '../../ui/icons';
import { BandIcon } from '../../clinical/BandIcon';
import { freshnessOf, momentOf } from '../../clinical/freshness';
import { SENDS_ZERO } from '../../clinical/sensorZero';
import { isUnreadable, notReadOf } from '../../lib/unreadable';
import { CardNotice, noticeOf } from './CardNotice';
import { Identity } from './Identity';
import { hidesDanger } from './notReadText';
import { ScoreBadge } from './ScoreBadge';
import { StatusRow } from './StatusRow';
import { UnreadableCard } from './UnreadableCard';
import { VitalTiles } from './VitalTiles';
import './PatientCard.css';

interface PatientCardProps {
  entry: DashboardEntry;
  /** Band of the card's place: that of its scores, or the last known one once they are withheld. */
  band: RiskBand;
  /** The server does not respond: nothing on the card is live, regardless of its age. */
  isConnectionLost: boolean;
  /** The card's position, from 1, and the total: given when not all cards are in the document. */
  position?: number;
  total?: number;
  hasGender?: boolean;
  /** The actions for the card's patient, at its foot; the same function on every render. */
  renderActions?: RenderActions;
}

export type RenderActions = (patient: DashboardPatient) => ReactNode;

const WORDS: Record<RiskBand, { live: string; stale: string }> = {
  high: { live: 'High risk', stale: 'Was high risk' },
  medium: { live: 'Medium risk', stale: 'Was medium risk' },
  low: { live: 'Low risk', stale: 'Was low risk' },
  none: { live: 'No signal', stale: 'No signal' },
};

/**
 * Labels of these bands would be reassuring while a sensor sends 0 for HR or RR, or while some parts could
 * not be read.
 */
const CALM: ReadonlySet<RiskBand> = new Set(['low', 'none']);

/** The label of a card whose readable parts give a low band. */
const NOT_ALL_KNOWN = 'Not all known';

/**
 * One device of the board. Re-renders only when its own entry changed or when it turns stale: the board
 * passes the same entry object as long as the server's data is unchanged.
 */
export const PatientCard = memo(function PatientCard(props: PatientCardProps) {
  const { entry, position, total } = props;
  return isUnreadable(entry) ? (
    <UnreadableCard entry={entry} position={position} total={total} />
  ) : (
    <ReadableCard {...props} />
  );
});

function ReadableCard({
  entry,
  band,
  isConnectionLost,
  position,
  total,
  hasGender = false,
  renderActions,
}: PatientCardProps) {
  const freshness = useServerClock((now) => freshnessOf(entry, now, isConnectionLost));
  const isUnwatched = useServerClock((now) => (momentOf(entry.not_watched_until) ?? -Infinity) > now);
  const isExpired = freshness === 'expired';
  // A sensor's 0 for HR or RR may be the patient: the card looks like a lost signal, never reassuring.
  const hasZero = !isExpired && sendsZero(entry);
  const {
    observations: { hipi, spi },
  } = entry;
  const isPartly = hidesDanger(entry);
  const look = freshness === 'live' && (hasZero || isPartly || isUnscored(entry, band)) ? 'stale' : freshness;
  const isLive = look === 'live';
  const uncertain = !CALM.has(band) ? null : hasZero ? SENDS_ZERO : isPartly ? NOT_ALL_KNOWN : null;
  const word = uncertain ?? WORDS[band][isLive ? 'live' : 'stale'];
  const notice = noticeOf({ entry, isUnwatched, isExpired, isZeroSaid: word === SENDS_ZERO });
  const { patient } = entry;
  const shadow = isLive && hasHighRiskShadow(hipi, spi) ? ' card--shadow' : '';
  return (
    <article
      className={`card card--${patient === null ? 'empty' : band} card--${look}${shadow}${hasZero || isPartly ? ' card--zero' : ''}${notice === null ? '' : ' card--notice'}`}
      aria-label={`Device ${entry.device_id}`}
      aria-posinset={position}
      aria-setsize={total}
    >
      {patient === null ? (
        <div className="card-header">
          <Link className="card-id" to={paths.device(entry.device_id)}>{`Device ${entry.device_id}`}</Link>
        </div>
      ) : (
        <CardHeader
          entry={entry}
          patient={patient}
          band={band}
          word={word}
          isLive={isLive}
          isExpired={isExpired}
          hasGender={hasGender && !notReadOf(entry).includes('patient/gender')}
        />
      )}
      {notice === null ? null : <CardNotice notice={notice} />}
      {patient === null ? (
        <div className="card-nobody">
          <BedIcon size={28} />
          No assigned patient
        </div>
      ) : (
        <VitalTiles observations={isExpired ? null : entry.observations} entry={entry} />
      )}
      <StatusRow entry={entry} isLive={freshness === 'live'} isConnectionLost={isConnectionLost} />
      {patient !== null && renderActions !== undefined && (
        <div className="card-actions">{renderActions(patient)}</div>
      )}
    </article>
  );
}

interface CardHeaderProps {
  entry: DashboardEntry;
  patient: DashboardPatient;
  band: RiskBand;
  word: string;
  isLive: boolean;
  isExpired: boolean;
  hasGender: boolean;
}

function CardHeader({ entry, patient, band, word, isLive, isExpired, hasGender }: CardHeaderProps) {
  const scores = byKey(SCORE_KEYS, (key) => (isExpired ? null : entry.observations[key]));
  const deciding =
    isLive && (band === 'high' || band === 'medium') ? decidingScore(scores.hipi, scores.spi) : null;
  return (
    <div className="card-header">
      <Identity patient={patient} deviceId={entry.device_id} hasGender={hasGender} />
      <div className="card-risk">
        {word === SENDS_ZERO || word === NOT_ALL_KNOWN ? <SignalLostIcon /> : <BandIcon band={band} />}
        <span className="card-word">{word}</span>
        {SCORE_KEYS.map((key) => (
          <ScoreBadge
            key={key}
            label={SCORE_NAMES[key]}
            score={scores[key]}
            isDeciding={deciding !== null && scores[key] === deciding}
          />
        ))}
      </div>
    </div>
  );
}
