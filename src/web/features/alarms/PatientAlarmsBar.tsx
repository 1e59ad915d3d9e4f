import { useId, useRef, useState } from 'react';
import type { Alarm } from '../../../contract/alarms';
import type { Patient } from '../../../contract/patients';
import { useAlarmsOfPatient } from '../../api/alarms';
import { hasNoOwner, isUnanswered, worstFirst } from '../../clinical/alarms';
import { AlarmButtons } from '../../clinical/alarms/AlarmButtons';
import { AlarmFailure } from '../../clinical/alarms/AlarmFailure';
import { AlarmOwner } from '../../clinical/alarms/AlarmOwner';
import { AlarmSeverity } from '../../clinical/alarms/AlarmSeverity';
import { useAlarmAct } from '../../clinical/alarms/useAlarmAct';
import { becauseText } from '../../clinical/words/alarms/alarmDetails';
import { alarmPhrase } from '../../clinical/words/alarms/alarmText';
import { lastFirst } from '../../clinical/words/personName';
import { useChangedRow, useMovedRows } from '../../lib/browser/movedRows';
import { MISSING } from '../../lib/missing';
import { useLowScreen, useSmallScreen } from '../../ui/useSmallScreen';
import { AlarmsNotRefreshed } from '../../clinical/alarms/AlarmsNotRefreshed';
import './PatientAlarmsBar.css';

type Named = Pick<Patient, 'id' | 'bed' | 'first_name' | 'last_name'>;

/**
 * The open alarms of a patient above the chart: the first unacknowledged one, or else the worst, in one line, so that the
 * charts keep their height; the others when they are asked for, and in a small or low window the reason. Nothing without any.
 */
export function PatientAlarmsBar({ patient }: { patient: Named }) {
  const { alarms, hasFailed, shownFrom } = useAlarmsOfPatient(patient.id);
  const [isWhole, setWhole] = useState(false);
  const isSmall = useSmallScreen();
  const isLow = useLowScreen();
  const list = useId();
  const lines = useRef<HTMLUListElement>(null);
  const moved = useMovedRows(lines, 'li');
  if (hasFailed)
    return (
      <p className="patient-alarms-bar patient-alarms-words" role="alert">
        The alarms could not be loaded.
      </p>
    );
  const notRefreshed = (
    <AlarmsNotRefreshed className="patient-alarms-bar patient-alarms-words" shownFrom={shownFrom} />
  );
  if (alarms === undefined || alarms.length === 0) return notRefreshed;
  const sorted = worstFirst(alarms);
  const ordered = [...sorted.filter(isUnanswered), ...sorted.filter((alarm) => !isUnanswered(alarm))];
  const others = ordered.length - 1;
  const isReasonHidden = (isSmall || isLow) && ordered.some((alarm) => becauseText(alarm) !== null);
  const more =
    others === 0 && !isReasonHidden ? null : (
      <button
        type="button"
        className="patient-alarms-more"
        aria-expanded={isWhole}
        aria-controls={list}
        onClick={() => setWhole(!isWhole)}
      >
        {others === 0 ? (isWhole ? 'Less' : 'Why') : isWhole ? 'Show one' : `+${others} more`}
      </button>
    );
  return (
    <>
      {notRefreshed}
      <div className={isWhole ? 'patient-alarms-bar patient-alarms-bar--whole' : 'patient-alarms-bar'}>
        <ul ref={lines} id={list} aria-label="Open alarms" {...moved}>
          {ordered.slice(0, isWhole ? undefined : 1).map((alarm) => (
            <Line key={alarm.id} alarm={alarm} patient={patient} />
          ))}
        </ul>
        {more}
      </div>
    </>
  );
}

function Line({ alarm, patient }: { alarm: Alarm; patient: Named }) {
  const acting = useAlarmAct(alarm);
  const { shown, failure } = acting;
  const line = useRef<HTMLLIElement>(null);
  useChangedRow(line, acting.custody);
  return (
    <li ref={line} className={`alarm-bar-line alarm-bar-line--${shown.severity.toLowerCase()}`}>
      <AlarmSeverity severity={shown.severity} />
      <b>{alarmPhrase(shown)}</b>
      <span className="alarm-bar-because">{becauseText(shown)}</span>
      {hasNoOwner(shown) ? null : <AlarmOwner alarm={shown} isShort />}
      <span className="alarm-bar-acts" role="group" aria-label={alarmPhrase(shown)}>
        <AlarmButtons
          acting={acting}
          patient={patient.id}
          who={`${patient.bed ?? MISSING} · ${lastFirst(patient)}`}
        />
      </span>
      <AlarmFailure failure={failure} />
    </li>
  );
}
