/**
 * Logs a fault to the browser's console, for developers. Never a patient's data, a token or a typed value.
 */
export function logFault(what: string, detail?: unknown): void {
  console.error(`Wardline: ${what}`, detail ?? '');
}

/** Logs an informational line to the browser's console. */
export function logLine(what: string): void {
  console.info(`Wardline: ${what}`);
}
