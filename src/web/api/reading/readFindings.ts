import type { Findings } from '../../../contract/find';
import { isFoundDepartment, isFoundDevice, isFoundPatient } from '../answers/find';
import { partsOf, readEntries, type EntryCheck } from './readEntries';

/** What was found and could be read; `unreadable` counts the rest. */
export interface ReadFindings extends Findings {
  unreadable: number;
}

const CHECKS: Readonly<Record<keyof Findings, EntryCheck>> = {
  patients: isFoundPatient,
  devices: isFoundDevice,
  departments: isFoundDepartment,
};

/** Undefined when the response is no findings at all. */
export function readFindings(answer: unknown): ReadFindings | undefined {
  const parts = partsOf(answer);
  const read: Record<string, unknown> = { unreadable: 0 };
  let unreadable = 0;
  for (const [kind, check] of Object.entries(CHECKS)) {
    const entries = readEntries(parts[kind], `a finding of ${kind}`, check, () => null);
    if (entries === undefined) return undefined;
    read[kind] = entries.filter((entry) => entry !== null);
    unreadable += entries.filter((entry) => entry === null).length;
  }
  return { ...read, unreadable } as ReadFindings;
}
