import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Patient } from '../../../contract/patients';
import { useAlarmsOfPatient } from '../../api/alarms';
import { worstFirst } from '../../clinical/alarms';
import { AlarmItem } from '../../clinical/alarms/AlarmItem';
import { lastFirst } from '../../clinical/words/personName';
import { useMovedRows } from '../../lib/browser/movedRows';
import { MISSING } from '../../lib/missing';
import { paths } from '../../lib/paths';
import { Card } from '../../ui/Card';
import { AlarmsNotRefreshed } from '../../clinical/alarms/AlarmsNotRefreshed';
import './PatientAlarms.css';

/** The open alarms of a patient, on the profile: since when, why, who has each, and what can be done. */
export function PatientAlarms({
  patient,
}: {
  patient: Pick<Patient, 'id' | 'bed' | 'first_name' | 'last_name'>;
}) {
  const { alarms, hasFailed, shownFrom } = useAlarmsOfPatient(patient.id);
  const list = useRef<HTMLUListElement>(null);
  const moved = useMovedRows(list, 'li');
  return (
    <Card
      title="Alarms"
      aside={
        <Link className="panel-card-aside finger" to={`${paths.alarms}?view=All&patient=${patient.id}`}>
          All alarms
        </Link>
      }
    >
      <AlarmsNotRefreshed className="panel-card-words" shownFrom={shownFrom} />
      {hasFailed ? (
        <p className="panel-card-words" role="alert">
          The alarms could not be loaded.
        </p>
      ) : alarms === undefined ? (
        <p className="panel-card-words" role="status">
          Loading…
        </p>
      ) : alarms.length === 0 ? (
        <p className="panel-card-words">No open alarms</p>
      ) : (
        <ul ref={list} className="patient-alarms" {...moved}>
          {worstFirst(alarms).map((alarm) => (
            <li key={alarm.id}>
              <AlarmItem
                alarm={alarm}
                patient={patient.id}
                who={`${patient.bed ?? MISSING} · ${lastFirst(patient)}`}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
