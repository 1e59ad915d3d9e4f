import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Alarm } from '../../../../contract/alarms';
import { isOpen, isUnanswered } from '../../../clinical/alarms';
import { AlarmButtons } from '../../../clinical/alarms/AlarmButtons';
import { AlarmFailure } from '../../../clinical/alarms/AlarmFailure';
import { AlarmOwner } from '../../../clinical/alarms/AlarmOwner';
import { AlarmSeverity } from '../../../clinical/alarms/AlarmSeverity';
import { BedNow } from '../../../clinical/alarms/BedNow';
import { useAlarmAct } from '../../../clinical/alarms/useAlarmAct';
import { alarmLabel, alarmPhrase, alarmValue } from '../../../clinical/words/alarms/alarmText';
import { lastFirst } from '../../../clinical/words/personName';
import { useChangedRow } from '../../../lib/browser/movedRows';
import { formatSpan, formatTimeOfDay } from '../../../lib/dates';
import { MISSING } from '../../../lib/missing';
import { paths } from '../../../lib/paths';
import { useServerClock } from '../../../lib/server/serverClock';
import { isUnreadable, UNREADABLE_WORDS } from '../../../lib/unreadable';
import { useSmallScreen } from '../../../ui/useSmallScreen';
import { RowTable, type RowColumn } from '../../../ui/tables/RowTable';
import { useFocusOnNext } from './useFocusOnNext';
import './AlarmTable.css';

interface AlarmTableProps {
  label: string;
  alarms: readonly Alarm[];
  /** The alarm whose time line is shown. */
  current: number | null;
  /** Where the time line of an alarm is; keeps the filters. */
  toAlarm: (id: number) => string;
  emptyText: string;
  /** The alarms that are chosen to be acknowledged together; null where none can be. */
  choice: { ids: readonly number[]; patient: number | null; toggle: (alarm: Alarm) => void } | null;
}

/** Alarms in rows: severity, patient, value, since when, who has it, and one thing to do. */
export function AlarmTable({ label, alarms, current, toAlarm, emptyText, choice }: AlarmTableProps) {
  const isSmall = useSmallScreen();
  const columns: RowColumn<Alarm>[] = [
    ...(choice === null
      ? []
      : [
          {
            title: 'Choose',
            width: 28,
            header: <span className="visually-hidden">Choose</span>,
            render: choose,
          },
        ]),
    {
      title: 'Severity',
      width: choice === null ? 120 : 92,
      render: (alarm) => (
        <AlarmSeverity severity={isOpen(alarm) ? alarm.severity : alarm.worst} isOver={!isOpen(alarm)} />
      ),
    },
    { title: 'Bed', width: 72, isWhole: true, render: bedNow },
    {
      title: 'Patient',
      width: 98,
      render: ({ patient }) => (
        <Link className="finger" to={paths.patient(patient.id)} title={lastFirst(patient)}>
          <span className="alarm-table-name">{lastFirst(patient) || patient.ssn || MISSING}</span>
        </Link>
      ),
    },
    {
      title: 'Alarm',
      width: 120,
      isRowHeader: true,
      render: alarmLink,
    },
    { title: 'Since', width: 60, align: 'right', render: (alarm) => <Since alarm={alarm} /> },
    { title: 'Owner', width: 130, render: (alarm) => <AlarmOwner alarm={alarm} isShort /> },
    { title: 'Action', width: 148, render: (alarm) => <Action alarm={alarm} /> },
  ];
  // On a phone one scrolls down, not sideways: nothing that can be done is out of sight.
  const narrow: RowColumn<Alarm>[] = [
    {
      title: 'Alarm',
      width: 140,
      isRowHeader: true,
      render: (alarm) => (
        <>
          <AlarmSeverity severity={isOpen(alarm) ? alarm.severity : alarm.worst} isOver={!isOpen(alarm)} />
          <br />
          {bedNow(alarm)} {lastFirst(alarm.patient)}
          <br />
          {alarmLink(alarm)}
        </>
      ),
    },
    {
      title: 'Owner',
      width: 140,
      render: (alarm) => (
        <>
          <AlarmOwner alarm={alarm} isShort />
          <Action alarm={alarm} />
        </>
      ),
    },
  ];
  return (
    <RowTable
      label={label}
      columns={isSmall ? narrow : columns}
      rows={alarms}
      keyOf={({ id }) => id}
      emptyText={emptyText}
      wordsOf={(alarm) =>
        isUnreadable(alarm)
          ? `${alarm.unreadable.bed ?? 'An alarm'} ${UNREADABLE_WORDS}: look at the patient`
          : null
      }
    />
  );

  function bedNow({ patient: { bed }, raised_in: raisedIn }: Alarm) {
    return (
      <b>
        <BedNow bed={bed} raisedIn={raisedIn} />
      </b>
    );
  }

  function alarmLink(alarm: Alarm) {
    return (
      <Link
        className="alarm-table-alarm"
        to={toAlarm(alarm.id)}
        aria-current={alarm.id === current ? 'true' : undefined}
        title={`${alarmLabel(alarm.kind)} ${alarmValue(alarm)}`}
      >
        {alarmLabel(alarm.kind)} <b>{alarmValue(alarm)}</b>
      </Link>
    );
  }

  function choose(alarm: Alarm) {
    if (choice === null || !isUnanswered(alarm)) return null;
    const { bed } = alarm.patient;
    return (
      <label className="alarm-choice finger">
        <input
          type="checkbox"
          aria-label={`${alarmPhrase(alarm)} of ${bed ?? MISSING}`}
          checked={choice.ids.includes(alarm.id)}
          disabled={choice.patient !== null && choice.patient !== alarm.patient.id}
          onChange={() => choice.toggle(alarm)}
        />
      </label>
    );
  }
}

function Since({ alarm: { state, raised_at: raised } }: { alarm: Alarm }) {
  const age = useServerClock((now) => formatSpan(Math.max(0, now - Date.parse(raised))));
  return <time dateTime={raised}>{state === 'resolved' ? formatTimeOfDay(raised) : age}</time>;
}

function Action({ alarm }: { alarm: Alarm }) {
  const acting = useAlarmAct(alarm);
  const { shown, failure } = acting;
  const action = useRef<HTMLSpanElement>(null);
  useFocusOnNext(action);
  useChangedRow(action, acting.custody);
  if (!isOpen(shown))
    return shown.resolved_at === null ? null : (
      <span className="alarm-table-until">{`until ${formatTimeOfDay(shown.resolved_at)}`}</span>
    );
  const { bed } = alarm.patient;
  return (
    <span
      ref={action}
      className="alarm-table-action"
      role="group"
      aria-label={`${alarmPhrase(alarm)} of ${bed ?? MISSING}`}
    >
      <AlarmButtons
        acting={acting}
        patient={alarm.patient.id}
        who={`${bed ?? MISSING} · ${lastFirst(alarm.patient)}`}
        isShort
      />
      <AlarmFailure failure={failure} />
    </span>
  );
}
