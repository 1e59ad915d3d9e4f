import type { Admission } from '../../../contract/admissions';
import { formatCalendarDate } from '../../lib/dates';
import { Facts } from '../../ui/Facts';
import type { AdmissionValues } from './admissionValues';
import { StatusChips } from './StatusChips';

interface AdmissionViewProps {
  admission: Admission;
  values: AdmissionValues;
}

/** A read-only admission. */
export function AdmissionView({
  admission,
  values: { department, bed, diagnosis, device, status },
}: AdmissionViewProps) {
  return (
    <>
      <Facts
        facts={[
          { label: 'Department', value: department?.label },
          { label: 'Bed', value: bed?.label },
          { label: 'Diagnosis', value: diagnosis?.label },
          { label: 'Admission Date', value: formatCalendarDate(admission.admission_date) },
          ...(admission.discharge_date === null
            ? []
            : [{ label: 'Discharge Date', value: formatCalendarDate(admission.discharge_date) }]),
          { label: 'Device', value: device?.label },
        ]}
      />
      <div className="admission-status" role="radiogroup" aria-label="Status">
        <StatusChips name="status-shown" value={status} />
      </div>
    </>
  );
}
