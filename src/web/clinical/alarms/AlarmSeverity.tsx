import { isSeverity, SEVERITIES } from '../../../clinical/alarms/alarms';
import { HistoryIcon } from '../../ui/icons/alarmIcons';
import { InfoIcon, TriangleFilledIcon, TriangleIcon } from '../../ui/icons/icons';

const wordOf = (severity: string): string =>
  isSeverity(severity)
    ? SEVERITIES[severity].name
    : severity.slice(0, 1).toUpperCase() + severity.slice(1).toLowerCase();

/** The severity of an alarm, as icon and word; of one that is over without colour. */
export function AlarmSeverity({ severity, isOver = false }: { severity: string; isOver?: boolean }) {
  return (
    <span className={`alarm-severity alarm-severity--${isOver ? 'over' : severity.toLowerCase()}`}>
      {isOver ? <HistoryIcon /> : <Mark severity={severity} />}
      {wordOf(severity)}
    </span>
  );
}

/** Filled for the worst, as everywhere. */
function Mark({ severity }: { severity: string }) {
  if (!isSeverity(severity)) return <InfoIcon />;
  return SEVERITIES[severity].band === 'high' ? <TriangleFilledIcon /> : <TriangleIcon />;
}
