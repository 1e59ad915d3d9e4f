import type { ReactNode } from 'react';
import { CLOCK_LAG_MS } from '../../../clinical/freshness';
import { formatAge, formatTimestamp } from '../../lib/dates';
import { useServerClock } from '../../lib/serverClock';

interface VitalTileProps {
  /** Short name of the vital, and the group's accessible name. */
  label: 'HR' | 'NIBP' | 'SpO2' | 'RR' | 'BT' | 'SI';
  unit?: string | undefined;
  children: ReactNode;
}

/** A vital that was measured before the newest reading. */
export interface Earlier {
  /** When it was measured, ISO 8601. */
  measuredAt: string;
  /** For how many seconds a value of the device is live. */
  onlineWindow: number;
}

/** One vital: a small grey label with its unit, and the number; grey with its age once it was measured before what is live. */
export function VitalTile({ earlier, ...tile }: VitalTileProps & { earlier?: Earlier | null }) {
  return earlier === undefined || earlier === null ? <Tile {...tile} /> : <AgingTile {...tile} earlier={earlier} />;
}

function AgingTile({ earlier: { measuredAt, onlineWindow }, ...tile }: VitalTileProps & { earlier: Earlier }) {
  const age = useServerClock((now) => {
    const ageMs = now - Date.parse(measuredAt);
    return ageMs > onlineWindow * 1_000 + CLOCK_LAG_MS ? formatAge(ageMs) : '';
  });
  return <Tile {...tile} age={age === '' ? undefined : <time dateTime={measuredAt} data-tip={formatTimestamp(measuredAt)}>{age}</time>} />;
}

function Tile({ label, unit, age, children }: VitalTileProps & { age?: ReactNode }) {
  return (
    <div className={`vital vital--${label.toLowerCase()}${age === undefined ? '' : ' vital--earlier'}`} role="group" aria-label={label}>
      <div className="vital-label">{age !== undefined ? <>{label}&nbsp;{age}</> : unit === undefined ? label : `${label} ${unit}`}</div>
      <div className="vital-value">{children}</div>
    </div>
  );
}
