import { PatientLimits } from '../features/alarms/limits/PatientLimits';
import type { BedsideDialogProps } from '../features/bedside/useBedsideDialog';
import { RemoveHighPriority } from '../features/highPriority/RemoveHighPriority';
import { SetHighPriority } from '../features/highPriority/SetHighPriority';
import { LogClinicalNotes } from '../features/clinicalNotes/LogClinicalNotes';
import { LogVitalSigns } from '../features/vitals/LogVitalSigns';

const DIALOGS = {
  notes: LogClinicalNotes,
  vitals: LogVitalSigns,
  'alarm limits': PatientLimits,
  'set high priority': SetHighPriority,
  'remove high priority': RemoveHighPriority,
} as const;

/** The dialog of one bedside task. */
export function BedsideDialog({ task, ...rest }: BedsideDialogProps) {
  const Dialog = DIALOGS[task];
  return <Dialog {...rest} />;
}
