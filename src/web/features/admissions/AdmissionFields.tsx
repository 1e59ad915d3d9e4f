import { DateField } from '../../forms/fields/dates/DateField';
import { RemoteSelectField } from '../../forms/fields/choices/RemoteSelectField';
import { useDepartmentOptions, useDeviceOptions, useDiagnosisOptions } from './admissionOptions';
import { BedField } from '../../forms/fields/choices/BedField';
import { StatusField } from './StatusField';

/** All fields of an admission. */
export function AdmissionFields() {
  return (
    <div className="form-columns">
      <RemoteSelectField
        name="department"
        label="Department"
        useOptions={useDepartmentOptions}
        allowClear
        placeholder="Search"
      />
      <BedField />
      <RemoteSelectField
        name="diagnosis"
        label="Diagnosis"
        required
        className="wide"
        useOptions={useDiagnosisOptions}
        placeholder="Search by ICD-10 code or name"
      />
      <DateField name="admission_date" label="Admission Date" required />
      <RemoteSelectField
        name="device"
        label="Device"
        useOptions={useDeviceOptions}
        allowClear
        placeholder="ID or type"
        emptyText="No available devices at the moment"
      />
      <StatusField />
    </div>
  );
}
