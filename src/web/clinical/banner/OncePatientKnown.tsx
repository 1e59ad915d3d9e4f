import type { ReactNode } from 'react';
import { useBannerPatient } from './useBannerPatient';

/** Shows nothing of a patient before the banner says who it is, or that this could not be loaded. */
export function OncePatientKnown({ patient, children }: { patient: number; children: ReactNode }) {
  const { who, hasFailed } = useBannerPatient(patient);
  return who === undefined && !hasFailed ? null : children;
}
