/** A fault for whoever looks into the browser's console. Never a patient's data, a token or a typed value. */
export function logFault(what: string, detail?: unknown): void {
  console.error(`Wardline: ${what}`, detail ?? '');
}
