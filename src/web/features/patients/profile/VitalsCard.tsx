import { Suspense, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLastObservation } from '../../../api/lastObservation';
import { usePatientLost } from '../../../api/recordGone';
import { formatAge, formatTimestamp } from '../../../lib/dates';
import { feedOf, freshnessOf } from '../../../clinical/freshness';
import { MISSING } from '../../../lib/missing';
import { paths } from '../../../lib/paths';
import { useServerClock } from '../../../lib/server/serverClock';
import { Card } from '../../../ui/Card';
import { PulseIcon } from '../../../ui/icons/icons';
import { TipLayer } from '../../../ui/TipLayer';
import { lazyPart } from '../../../ui/loading/lazyPart';
import { LastVitals } from './LastVitals';
import { Waiting } from '../../../ui/loading/Waiting';
import './VitalsCard.css';

/** Loaded separately, as it has a request of its own: the profile's first load is near its size limit. */
const ScoreWords = lazyPart(
  async () => (await import(/* webpackChunkName: "score-words" */ './ScoreWords')).ScoreWords,
);

interface VitalsCardProps {
  patientId: number;
  /** A link to the earlier values. */
  trends: ReactNode;
}

/**
 * The newest values of a patient, measured by a device or a person. Values that are not current are grey and
 * show their age.
 */
export function VitalsCard({ patientId, trends }: VitalsCardProps) {
  const { last, hasFailed } = useLastObservation(patientId);
  const lost = usePatientLost(patientId);
  const lastSync = last?.last_sync ?? null;
  const isLive = useServerClock((now) => freshnessOf(feedOf(last), now, lost) === 'live');
  return (
    <Card
      title="Vitals"
      className={isLive ? 'vitals-card' : 'vitals-card vitals-card--old'}
      aside={<LastSync lastSync={lastSync} isLive={isLive} />}
    >
      {last === undefined ? (
        <Absent hasFailed={hasFailed} />
      ) : (
        <LastVitals
          observations={last.observations}
          isLive={isLive}
          words={
            <Suspense fallback={<div className="score-words" />}>
              <ScoreWords patient={patientId} />
            </Suspense>
          }
        />
      )}
      <div className="vitals-card-buttons">
        {trends}
        <Link className="button" to={paths.patientChart(patientId)}>
          <PulseIcon />
          Patient chart
        </Link>
      </div>
    </Card>
  );
}

function LastSync({ lastSync, isLive }: { lastSync: string | null; isLive: boolean }) {
  const age = useServerClock((now) => (lastSync === null ? MISSING : formatAge(now - Date.parse(lastSync))));
  if (lastSync === null) return <span className="panel-card-aside">{MISSING}</span>;
  const moment = formatTimestamp(lastSync);
  return (
    <TipLayer>
      <time
        className="panel-card-aside vitals-card-sync"
        dateTime={lastSync}
        data-tip={isLive ? undefined : moment}
      >
        {isLive ? moment : age}
      </time>
    </TipLayer>
  );
}

function Absent({ hasFailed }: { hasFailed: boolean }) {
  return hasFailed ? (
    <p className="panel-card-words" role="alert">
      The vitals could not be loaded.
    </p>
  ) : (
    <Waiting className="vitals-card-skeleton" label="Loading vitals" />
  );
}
