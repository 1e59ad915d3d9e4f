/** A fault for whoever looks into the browser's console. Never a patient's data, a token or a typed value. */
export function logFault(what: string, detail?: unknown): void {
  console.error(`Wardline: ${what}`, detail ?? '');
}

/** A line for whoever looks into the browser's console: nothing is wrong. */
export function logLine(what: string): void {
  console.info(`Wardline: ${what}`);
}
