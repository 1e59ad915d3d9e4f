import { Link } from 'react-router-dom';
import { formatAge, formatTimestamp } from '../../lib/dates';
import { MISSING } from '../../lib/missing';
import { paths } from '../../lib/paths';
import { useServerClock } from '../../lib/serverClock';
import { GenderIcon } from '../../clinical/GenderIcon';
import type { Latest } from './latest';
import './ChartIdentity.css';

interface ChartIdentityProps {
  patient: { id: number; ssn: string; gender: string; bed: string | null };
  /** Null when the patient wears none. */
  device: number | null;
  latest: Latest;
}

/** Unknown while the server does not respond, as on the device's own pages. */
const SIGNAL_WORDS: Record<Latest['signal'], string> = {
  stable: 'Online',
  lost: 'Offline',
  unknown: 'Unknown',
};

/** The patient of the chart, the device, and whether it still sends. */
export function ChartIdentity({ patient, device, latest }: ChartIdentityProps) {
  return (
    <div className="chart-identity">
      <span className="chart-identity-person">
        <GenderIcon gender={patient.gender} size={18} />
        <Link className="finger" to={`${paths.patient(patient.id)}/`}>
          {patient.ssn || MISSING}
        </Link>
      </span>
      <span>
        Bed <b>{patient.bed ?? MISSING}</b>
      </span>
      <span>
        Device{' '}
        {device === null ? (
          MISSING
        ) : (
          <Link className="finger" to={paths.device(device)} aria-label={`Device ${device}`}>
            {device}
          </Link>
        )}
      </span>
      <span
        className={
          latest.signal === 'stable' ? 'chart-identity-sync' : 'chart-identity-sync chart-identity-sync--off'
        }
      >
        <i />
        {device === null ? null : <b>{SIGNAL_WORDS[latest.signal]}</b>} <LastSync latest={latest} />
      </span>
    </div>
  );
}

function LastSync({ latest: { lastSync, signal } }: { latest: Latest }) {
  const age = useServerClock((now) => (lastSync === null ? MISSING : formatAge(now - Date.parse(lastSync))));
  if (lastSync === null) return MISSING;
  return (
    <time dateTime={lastSync} title={formatTimestamp(lastSync)}>
      {signal === 'stable' ? formatTimestamp(lastSync) : age}
    </time>
  );
}
