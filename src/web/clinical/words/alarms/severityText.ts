import { isSeverity, SEVERITIES } from '../../../../clinical/alarms/alarms';

/** The label of a severity: 'Critical', 'Warning'; any other in the same form. */
export const severityText = (severity: string): string =>
  isSeverity(severity)
    ? SEVERITIES[severity].name
    : severity.slice(0, 1).toUpperCase() + severity.slice(1).toLowerCase();

/** The part of a class name that colours a severity: the set is open, so an unknown one is neutral. */
export const severityClass = (severity: string): string =>
  isSeverity(severity) ? severity.toLowerCase() : 'other';
