import { AlarmsNotRefreshed } from '../../../clinical/alarms/AlarmsNotRefreshed';
import { use, useId, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import type { Alert } from '../../../../contract/alerts';
import type { DashboardPatient } from '../../../../contract/dashboard';
import { useAlarmsOfPatient } from '../../../api/alarms';
import { usePatientAlerts } from '../../../api/alerts';
import { worstFirst } from '../../../clinical/alarms';
import { AlarmQuestionContext, type AlarmQuestion } from '../../../clinical/alarms/alarmDialogs';
import { AlarmItem } from '../../../clinical/alarms/AlarmItem';
import { useClosedWithPatient } from '../../../clinical/cardPatient';
import { lastFirst } from '../../../clinical/words/personName';
import { indexText } from '../../../clinical/words/alarms/alertText';
import { whileLocked } from '../../../lib/session/lockGuard';
import { useMovedRows } from '../../../lib/browser/movedRows';
import { MISSING } from '../../../lib/missing';
import { kindReasonsText } from '../../../clinical/words/reasonText';
import { meaningOf } from '../../../clinical/words/scoreWords';
import { isUnreadable, UNREADABLE_WORDS } from '../../../lib/unreadable';
import { CloseIcon } from '../../../ui/icons/icons';
import { KindText } from '../../../ui/KindText';
import { LockedView } from '../../../ui/loading/lockedView';
import { headBottom } from '../../../ui/places/headBottom';
import { placeOver } from '../../../ui/places/placeOver';
import { sidesOf, windowSides } from '../../../ui/places/stylePixels';
import { ServerAge } from '../../../ui/ServerAge';
import { TipLayer } from '../../../ui/TipLayer';
import { useDismiss } from '../../../ui/useDismiss';
import { LateNote } from '../toasts/LateNote';
import { SeverityIcon } from '../SeverityIcon';
import { severityText } from '../../../clinical/words/alarms/severityText';
import './AlertsPopover.css';

/** CSS px. */
const WIDTH = 420;
const LEAST_WIDTH = 300;
const MARGIN = 6;
const MAX_HEIGHT = 640;

const NONE: readonly never[] = [];

interface AlertsPopoverProps {
  patient: DashboardPatient;
  /** The button that opened it; the popover is placed by its card and returns the focus to it. */
  button: HTMLElement;
  onClose: () => void;
}

/** A patient's open alarms with what can be done about them, then the newest alerts, fetched when this opens. */
export function AlertsPopover({ patient, button, onClose }: AlertsPopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  const items = useRef<HTMLDivElement>(null);
  const moved = useMovedRows(items, '.alarm-item');
  const [place, setPlace] = useState<CSSProperties>({});
  const { alarms, hasFailed: hasNoAlarms, shownFrom } = useAlarmsOfPatient(patient.id);
  useLayoutEffect(() => box.current?.focus({ preventScroll: true }), [button]);
  // Again whenever it grows: the alarms come after it opened, and an item may get a line more.
  useLayoutEffect(() => {
    const popover = box.current;
    if (popover === null) return undefined;
    const put = () => {
      const over = button.closest('article') ?? button;
      // Beside the card are the identities of others.
      const screen = windowSides();
      const wanted = Math.min(WIDTH, Math.max(LEAST_WIDTH, sidesOf(over).width));
      const width = Math.min(wanted, screen.width - 2 * MARGIN);
      const least = headBottom();
      const maxHeight = Math.min(MAX_HEIGHT, screen.height - least - 2 * MARGIN);
      const height = Math.min(popover.offsetHeight, maxHeight);
      const place = placeOver(button, { height, width, align: 'left', over, isWithin: true, least });
      setPlace({ ...place, maxHeight });
    };
    put();
    const resizing = new ResizeObserver(put);
    resizing.observe(popover);
    return () => resizing.disconnect();
  }, [button]);
  useDismiss({ box, anchor: button, onClose });
  const isLockedView = use(LockedView);
  const whoId = useId();
  const open = worstFirst(alarms ?? NONE);
  const bed = patient.bed ?? MISSING;
  const [first] = open;
  const name = first === undefined ? '' : lastFirst(first.patient);
  const who = name === '' ? bed : `${bed} · ${name}`;
  const close = () => {
    button.focus({ preventScroll: true });
    onClose();
  };
  useClosedWithPatient({ anchor: button, patient: patient.id, onClose: close });
  // A dialog takes the place of this, and returns the focus to the button.
  const ask = use(AlarmQuestionContext);
  const askInstead = (question: AlarmQuestion) => {
    close();
    ask(question);
  };
  return createPortal(
    <div
      ref={box}
      className="alerts-popover"
      role="dialog"
      aria-label={`Alerts of ${name === '' ? bed : `${bed}, ${name}`}`}
      aria-describedby={whoId}
      tabIndex={-1}
      style={place}
    >
      <TipLayer>
        <div className="alerts-popover-head">
          <h2>Alerts</h2>
          <span id={whoId}>
            <b>{who}</b> <span>{patient.ssn || MISSING}</span>
          </span>
          <button
            type="button"
            className="close-button alerts-popover-close"
            aria-label="Close"
            {...whileLocked}
            onClick={close}
          >
            <CloseIcon size={14} />
          </button>
        </div>
        {hasNoAlarms ? (
          <p className="alerts-popover-words" role="alert">
            Who has the open alarms could not be loaded
          </p>
        ) : null}
        <AlarmsNotRefreshed className="alerts-popover-words" shownFrom={shownFrom} />
        {open.length === 0 ? null : (
          <AlarmQuestionContext value={askInstead}>
            <div
              ref={items}
              className="alerts-popover-alarms"
              role="group"
              aria-label="Open alarms"
              {...moved}
            >
              {open.map((alarm) => (
                <AlarmItem key={alarm.id} alarm={alarm} patient={patient.id} who={who} />
              ))}
            </div>
          </AlarmQuestionContext>
        )}
        {isLockedView ? (
          <p className="alerts-popover-list alerts-popover-words">Unlock to see earlier alerts</p>
        ) : (
          <AlertList patient={patient.id} />
        )}
      </TipLayer>
    </div>,
    document.body,
  );
}

function AlertList({ patient }: { patient: number }) {
  const { alerts, hasFailed } = usePatientAlerts(patient);
  if (hasFailed)
    return (
      <p className="alerts-popover-list alerts-popover-words" role="alert">
        Alerts could not be loaded
      </p>
    );
  if (alerts === undefined)
    return (
      <p className="alerts-popover-list alerts-popover-words" role="status">
        Loading…
      </p>
    );
  if (alerts.length === 0) return <p className="alerts-popover-list alerts-popover-words">No alerts</p>;
  return (
    <>
      <h3 className="alerts-popover-earlier">Earlier</h3>
      {/* It scrolls, so it must be reachable by keyboard. */}
      <ul className="alerts-popover-list" aria-label="Alerts, newest first" tabIndex={0}>
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </ul>
    </>
  );
}

/** The score is an index: its meaning and the reason for the alert are shown beside it. */
function AlertRow({ alert }: { alert: Alert }) {
  const {
    observation_type: type,
    observation_value: value,
    created_at: createdAt,
    severity,
    reasons,
  } = alert;
  const because = kindReasonsText(type, reasons);
  const words = isUnreadable(alert) ? `Some of it ${UNREADABLE_WORDS}` : meaningOf(type, value);
  return (
    <li className={`alerts-popover-row alerts-popover-row--${severity.toLowerCase()}`}>
      <div>
        <SeverityIcon severity={severity} />
        <span className="visually-hidden">{`${severityText(severity)} `}</span>
        <span>
          <KindText>{type}</KindText>
        </span>{' '}
        <strong>{indexText(type, value, reasons)}</strong> <ServerAge since={createdAt} />
      </div>
      {words === null ? null : <p>{words}</p>}
      {because === '' ? null : <p className="alerts-popover-reasons">{`because ${because}`}</p>}
      <LateNote alert={alert} className="alerts-popover-late" />
    </li>
  );
}
