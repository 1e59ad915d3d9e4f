import { MISSING } from '../../lib/missing';
import './alarms.css';

interface BedNowProps {
  /** Where the patient lies now. */
  bed: string | null;
  /** Where the patient lay when the alarm was raised; null where that is not known. */
  raisedIn: string | null | undefined;
}

/** The bed of now, and where an alarm was raised: another patient may lie there by now. */
export function BedNow({ bed, raisedIn = null }: BedNowProps) {
  const now = bed ?? MISSING;
  if (raisedIn === null || raisedIn === bed) return now;
  return (
    <>
      {now} <small className="bed-before">{`was ${raisedIn}`}</small>
    </>
  );
}
