import type { ComponentType } from 'react';

export interface PatientTab {
  title: string;
  /** Below `/patients/{id}/`. */
  path: string;
  to: (id: number) => string;
  /** Loaded with its tab. */
  Panel: ComponentType<{ patientId: number }>;
}

/** The tabs beside the profile, in the spec's order. */
export const PATIENT_TABS: readonly PatientTab[] = [];
