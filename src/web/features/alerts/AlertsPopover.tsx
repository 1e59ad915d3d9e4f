import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import type { Alert } from '../../../contract/alerts';
import type { DashboardPatient } from '../../../contract/dashboard';
import { usePatientAlerts } from '../../api/alerts';
import { indexText } from '../../clinical/words/alertText';
import { MISSING } from '../../lib/missing';
import { reasonsText } from '../../clinical/words/reasonText';
import { meaningOf } from '../../clinical/words/scoreWords';
import { isUnreadable, UNREADABLE_WORDS } from '../../lib/unreadable';
import { placeBeside } from '../../ui/placeBeside';
import { ServerAge } from '../../ui/ServerAge';
import { TipLayer } from '../../ui/TipLayer';
import { useDismiss } from '../../ui/useDismiss';
import { LateNote } from './LateNote';
import { SeverityIcon } from './SeverityIcon';
import { severityText } from './severityText';
import './AlertsPopover.css';

interface AlertsPopoverProps {
  patient: DashboardPatient;
  /** The button that opened it; the popover is placed by its card and returns the focus to it. */
  button: HTMLElement;
  onClose: () => void;
}

/** A patient's newest alerts, fetched when this opens. */
export function AlertsPopover({ patient, button, onClose }: AlertsPopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties>({});
  useLayoutEffect(() => {
    if (box.current === null) return;
    setPlace(placeBeside(button.closest('article') ?? button, { height: box.current.offsetHeight }));
    box.current.focus({ preventScroll: true });
  }, [button]);
  useDismiss({ box, anchor: button, onClose });
  return createPortal(
    <div ref={box} className="alerts-popover" role="dialog" aria-label="Alerts" tabIndex={-1} style={place}>
      <TipLayer>
        <div className="alerts-popover-head">
          <h2>Alerts</h2>
          <span>{`${patient.bed ?? MISSING} · ${patient.ssn || MISSING}`}</span>
        </div>
        <AlertList patient={patient.id} />
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
    // It scrolls, so it must be reachable by keyboard.
    <ul className="alerts-popover-list" aria-label="Alerts, newest first" tabIndex={0}>
      {alerts.map((alert) => (
        <AlertRow key={alert.id} alert={alert} />
      ))}
    </ul>
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
  const words = isUnreadable(alert) ? `Some of it ${UNREADABLE_WORDS}` : meaningOf(type, value);
  return (
    <li className={`alerts-popover-row alerts-popover-row--${severity.toLowerCase()}`}>
      <div>
        <SeverityIcon severity={severity} />
        <span className="visually-hidden">{`${severityText(severity)} `}</span>
        <span>{type}</span> <strong>{indexText(type, value)}</strong> <ServerAge since={createdAt} />
      </div>
      {words === null ? null : <p>{words}</p>}
      {reasons.length === 0 ? null : (
        <p className="alerts-popover-reasons">{`because ${reasonsText(reasons)}`}</p>
      )}
      <LateNote alert={alert} className="alerts-popover-late" />
    </li>
  );
}
