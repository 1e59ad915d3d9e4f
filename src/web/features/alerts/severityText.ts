import { isSeverity, SEVERITIES } from '../../../clinical/alarms';

/** How a severity reads: 'Critical', 'Warning'; any other the same way. */
export const severityText = (severity: string): string =>
  isSeverity(severity)
    ? SEVERITIES[severity].name
    : severity.slice(0, 1).toUpperCase() + severity.slice(1).toLowerCase();

/** The part of a class name that colours a severity: an open word of the wire, so any that is not known is neutral. */
export const severityClass = (severity: string): string =>
  isSeverity(severity) ? severity.toLowerCase() : 'other';
