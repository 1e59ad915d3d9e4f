/** How a severity reads: 'Critical', 'Warning'; any other the same way. */
export const severityText = (severity: string): string => severity.slice(0, 1).toUpperCase() + severity.slice(1).toLowerCase();
