import { isOutsideScope } from './answers/outsideScope';

/** The patient of another department because of whom a request was refused; null for every other fault. */
export function outsideScopeOf(fault: unknown): number | null {
  if (typeof fault !== 'object' || fault === null || !('data' in fault)) return null;
  return isOutsideScope(fault.data) ? fault.data.patient : null;
}
