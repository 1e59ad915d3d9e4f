import { memo, type ReactNode } from 'react';
import { decidingScore, hasHighRiskShadow, type RiskBand } from '../../../../clinical/risk';
import { byKey, SCORE_KEYS, SCORE_NAMES } from '../../../../clinical/observationKeys';
import type { DashboardEntry, DashboardPatient } from '../../../../contract/dashboard';
import { useDayChange, useServerClock } from '../../../lib/server/serverClock';
import { BedIcon } from '../../../ui/icons/icons';
import { TabStopContext } from '../../../ui/tabStop';
import { RiskIcon } from '../../../clinical/icons/RiskIcon';
import { freshnessOf, momentOf, signalOf } from '../../../clinical/freshness';
import { cardStateOf, type CardState } from '../../../clinical/cardState';
import { alarmLineOf, isBefore } from '../../../clinical/words/alarms/alarmLine';
import { noticeOf } from '../../../clinical/words/noticeText';
import { isUnreadable, notReadOf } from '../../../lib/unreadable';
import { cardAttributes, cardPartId, type CardHeading } from './cardAttributes';
import { AlarmLine } from './AlarmLine';
import { CardNotice } from './CardNotice';
import { DeviceLink } from '../panels/DeviceLink';
import { Identity } from './Identity';
import { ScoreBadge } from './ScoreBadge';
import { StatusRow } from './StatusRow';
import { UnreadableCard } from './UnreadableCard';
import { VitalTiles } from './VitalTiles';
import './cardStyles';

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
  /** The level of its heading, below that of its region. */
  heading?: CardHeading;
  /** In a grid that is moved through by arrow keys: whether Tab reaches this card and its controls. */
  isTabStop?: boolean;
  /** The actions for the card's patient, at its foot; the same function on every render. */
  renderActions?: RenderActions;
}

export type RenderActions = (patient: DashboardPatient) => ReactNode;

/**
 * One device of the board. Re-renders only when its own entry changed or when it turns stale: the board
 * passes the same entry object as long as the server's data is unchanged.
 */
export const PatientCard = memo(function PatientCard(props: PatientCardProps) {
  const { entry, position, total, heading = 'h2', isTabStop } = props;
  return (
    <TabStopContext value={isTabStop ?? true}>
      {isUnreadable(entry) ? (
        <UnreadableCard
          entry={entry}
          position={position}
          total={total}
          heading={heading}
          isTabStop={isTabStop}
        />
      ) : (
        <ReadableCard {...props} heading={heading} />
      )}
    </TabStopContext>
  );
});

function ReadableCard({
  entry,
  band,
  isConnectionLost,
  position,
  total,
  hasGender = false,
  heading: Heading,
  isTabStop,
  renderActions,
}: PatientCardProps & { heading: CardHeading }) {
  const freshness = useServerClock((now) => freshnessOf(entry, now, isConnectionLost));
  const isUnwatched = useServerClock((now) => (momentOf(entry.not_watched_until) ?? -Infinity) > now);
  const isSignalLost = useServerClock((now) => signalOf(entry, now, isConnectionLost) === 'lost');
  useDayChange();
  const isExpired = freshness === 'expired';
  const {
    observations: { hipi, spi },
  } = entry;
  const state = cardStateOf(entry, band, freshness);
  const { look, isDoubtful, isZeroSaid } = state;
  const isLive = look === 'live';
  const notice = noticeOf({ entry, isUnwatched, isExpired, isZeroSaid });
  const { patient } = entry;
  const observations = isExpired ? null : entry.observations;
  const line = alarmLineOf({ entry, observations, isSignalLost, isConnectionLost });
  const shadow = isLive && hasHighRiskShadow(hipi, spi) ? ' card--shadow' : '';
  return (
    <article
      className={`card card--${patient === null ? 'empty' : band} card--${look}${shadow}${isDoubtful ? ' card--zero' : ''}${notice === null ? '' : ' card--notice'}`}
      {...cardAttributes(entry.device_id, isTabStop)}
      aria-label={`Device ${entry.device_id}`}
      aria-posinset={position}
      aria-setsize={total}
    >
      {patient === null ? (
        <div className="card-header">
          <Heading className="card-device">
            <DeviceLink id={entry.device_id} />
          </Heading>
        </div>
      ) : (
        <CardHeader
          entry={entry}
          patient={patient}
          band={band}
          state={state}
          isLive={isLive}
          isExpired={isExpired}
          heading={Heading}
          hasGender={hasGender && !notReadOf(entry).includes('patient/gender')}
        />
      )}
      {patient !== null && (notice === null || !isBefore(notice, line)) ? (
        <AlarmLine line={line} patient={patient} notice={notice} />
      ) : notice === null ? null : (
        <CardNotice notice={notice} />
      )}
      {patient === null ? (
        <div className="card-empty">
          <BedIcon size={28} />
          No assigned patient
        </div>
      ) : (
        <VitalTiles observations={observations} entry={entry} isLive={isLive} />
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
  state: CardState;
  isLive: boolean;
  isExpired: boolean;
  hasGender: boolean;
  heading: CardHeading;
}

function CardHeader({ entry, patient, band, state, isLive, isExpired, hasGender, heading }: CardHeaderProps) {
  const scores = byKey(SCORE_KEYS, (key) => (isExpired ? null : entry.observations[key]));
  const deciding =
    isLive && (band === 'high' || band === 'medium') ? decidingScore(scores.hipi, scores.spi) : null;
  return (
    <div className="card-header">
      <Identity patient={patient} deviceId={entry.device_id} heading={heading} hasGender={hasGender} />
      <div className="card-risk">
        <RiskIcon band={band} state={state} />
        <span
          id={cardPartId(entry.device_id, 'word')}
          className={state.isByAlarm ? 'card-word card-word--alarm' : 'card-word'}
        >
          {state.word}
        </span>
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
