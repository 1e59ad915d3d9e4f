import { lazy, type ComponentType } from 'react';
import type { Patient } from '../../../contract/patients';
import { paths } from '../../lib/paths';

export interface PatientTab {
  title: string;
  /** Below `/patients/{id}/`. */
  path: string;
  to: (id: number) => string;
  /** Loaded with its tab. */
  Panel: ComponentType<{ patient: Patient }>;
}

/** The tabs beside the profile, in the spec's order. */
export const PATIENT_TABS: readonly PatientTab[] = [
  {
    title: 'Labs',
    path: 'labs/tests',
    to: paths.patientLabs,
    Panel: lazy(async () => ({
      default: (await import(/* webpackChunkName: "patient-labs" */ './PatientLabs')).PatientLabs,
    })),
  },
  {
    title: 'Notes',
    path: 'notes',
    to: paths.patientNotes,
    Panel: lazy(async () => ({
      default: (await import(/* webpackChunkName: "patient-notes" */ './PatientNotes')).PatientNotes,
    })),
  },
];
