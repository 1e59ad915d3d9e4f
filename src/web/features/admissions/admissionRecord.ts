import { statusLabel } from '../../../clinical/patientStatus';
import type { Admission } from '../../../contract/admissions';
import type { RecordField } from '../../forms/edit/EditConflict';
import { formatCalendarDate } from '../../lib/dates';
import type { AdmissionValues } from './admissionValues';

/** An admission with the words for its ids. */
export interface NamedAdmission {
  admission: Admission;
  values: AdmissionValues;
}

/** The recorded values of the form's fields, as text. */
export const ADMISSION_RECORD: readonly RecordField<NamedAdmission>[] = [
  { label: 'Department', text: ({ values }) => values.department?.label ?? '' },
  { label: 'Bed', text: ({ values }) => values.bed?.label ?? '' },
  { label: 'Diagnosis', text: ({ values }) => values.diagnosis?.label ?? '' },
  { label: 'Admission Date', text: ({ admission }) => formatCalendarDate(admission.admission_date) },
  { label: 'Device', text: ({ values }) => values.device?.label ?? '' },
  { label: 'Status', text: ({ admission }) => statusLabel(admission.status) },
];
