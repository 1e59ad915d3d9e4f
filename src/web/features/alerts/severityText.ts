/** How a severity reads: 'Critical', 'Warning'; any other the same way. */
export const severityText = (severity: string): string =>
  severity.slice(0, 1).toUpperCase() + severity.slice(1).toLowerCase();

/** The part of a class name that colours a severity: an open word of the wire, so any other than the two known ones is neutral. */
export const severityClass = (severity: string): string =>
  severity === 'CRITICAL' || severity === 'WARNING' ? severity.toLowerCase() : 'other';
