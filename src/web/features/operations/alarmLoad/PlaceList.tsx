import { MISSING } from '../../../lib/missing';
import { percentText } from './loadText';
import { SeverityBar } from './SeverityBar';

interface Place {
  name: string | null;
  alarms: number;
  critical: number;
  warning: number;
  info: number;
  /** Left out where it is not known. */
  repeated?: number | null;
}

/** Beds or departments by their number of alarms. */
export function PlaceList({ places }: { places: readonly Place[] }) {
  const most = Math.max(...places.map(({ alarms }) => alarms), 1);
  if (places.length === 0) return <p className="load-note">No alarms in this time</p>;
  return (
    <ol className="load-places">
      {places.map((place) => (
        <li key={place.name ?? MISSING}>
          <b>{place.name ?? 'Without a bed'}</b>
          <SeverityBar counts={place} most={most} />
          <span>{place.alarms}</span>
          {place.repeated === undefined ? null : <small>{`${percentText(place.repeated)} repeated`}</small>}
        </li>
      ))}
    </ol>
  );
}
