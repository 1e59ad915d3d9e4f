import { useState } from 'react';
import type { AlarmLimits } from '../../../../contract/alarmLimits';
import { usePatientLimits } from '../../../api/alarmLimits';
import { formatTimestamp } from '../../../lib/dates';
import { Card } from '../../../ui/Card';
import { NotRefreshed } from '../../../ui/NotRefreshed';
import { PencilIcon } from '../../../ui/icons/screenIcons';
import { Waiting } from '../../../ui/loading/Waiting';
import { kindName, ownText } from './limitText';
import { PatientLimits } from './PatientLimits';
import './limits.css';

interface PatientLimitsCardProps {
  patient: { id: number; bed: string | null; ssn: string };
}

/** What differs for this patient from the limits of the ward, with why, who and when. */
export function PatientLimitsCard({ patient }: PatientLimitsCardProps) {
  const { currentData, error, shownFrom, refetch } = usePatientLimits(patient.id);
  const [isEditing, setEditing] = useState(false);
  return (
    <Card
      title="Alarm limits"
      aside={
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setEditing(true)}>
          <PencilIcon />
          Change
        </button>
      }
    >
      {currentData !== undefined ? (
        <>
          <NotRefreshed shownFrom={shownFrom} />
          <OwnLimits limits={currentData.item} />
        </>
      ) : error === undefined ? (
        <Waiting className="own-limits-waiting" label="Loading alarm limits" />
      ) : (
        <div role="alert" className="own-limits-fault">
          <p>The alarm limits could not be loaded.</p>
          <button type="button" className="button" onClick={() => void refetch()}>
            Try again
          </button>
        </div>
      )}
      {isEditing ? <PatientLimits patient={patient} onClose={() => setEditing(false)} /> : null}
    </Card>
  );
}

function OwnLimits({ limits: { limits, department } }: { limits: AlarmLimits }) {
  const own = limits.flatMap((kind) => (kind.own === null ? [] : [{ ...kind, own: kind.own }]));
  if (own.length === 0)
    return (
      <p className="panel-card-words">
        {department === null ? "The hospital's limits count" : `The limits of ${department.name} count`}
      </p>
    );
  return (
    <ul className="own-limits" aria-label="Limits of this patient">
      {own.map(({ kind, own: set, off }) => (
        <li key={kind} className={off ? 'own-limit own-limit--off' : 'own-limit'}>
          <b>{kindName(kind)}</b> {ownText(kind, set)}
          <span className="own-limit-by">{`${set.set_by.name} ${formatTimestamp(set.set_at)}`}</span>
        </li>
      ))}
    </ul>
  );
}
