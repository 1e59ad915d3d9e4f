import { isSeverity, SEVERITIES } from '../../../clinical/alarms/alarms';
import { HistoryIcon } from '../../ui/icons/alarmIcons';
import { severityText } from '../words/alarms/severityText';
import { InfoIcon, TriangleFilledIcon, TriangleIcon } from '../../ui/icons/icons';

/** The severity of an alarm, as icon and word; of one that is over without colour. */
export function AlarmSeverity({ severity, isOver = false }: { severity: string; isOver?: boolean }) {
  return (
    <span className={`alarm-severity alarm-severity--${isOver ? 'over' : severity.toLowerCase()}`}>
      {isOver ? <HistoryIcon /> : <Mark severity={severity} />}
      <span>{severityText(severity)}</span>
    </span>
  );
}

/** Filled for the worst, as everywhere. */
function Mark({ severity }: { severity: string }) {
  if (!isSeverity(severity)) return <InfoIcon />;
  return SEVERITIES[severity].band === 'high' ? <TriangleFilledIcon /> : <TriangleIcon />;
}
