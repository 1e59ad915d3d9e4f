import type { ReactNode } from 'react';
import { DateField } from '../../forms/fields/dates/DateField';
import { NameField } from '../../forms/fields/NameField';
import { SelectField } from '../../forms/fields/choices/SelectField';
import { TextField } from '../../forms/fields/TextField';
import { FormGroup } from '../../forms/FormGroup';
import { AgeOf } from './Age';

const GENDERS = [
  { value: 'M', label: 'Male' },
  { value: 'F', label: 'Female' },
] as const;

interface PatientFieldsProps {
  /** Placed after the fields of Personal Info. */
  personal: ReactNode;
  /** Of the groups. */
  heading?: 'h2' | 'h3';
}

/** The fields of a patient in their four groups (spec §2). */
export function PatientFields({ personal, heading = 'h3' }: PatientFieldsProps) {
  return (
    <>
      <FormGroup title="Profile Name" heading={heading}>
        <NameField name="first_name" label="First Name" required />
        <NameField name="middle_name" label="Middle Name" />
        <NameField name="last_name" label="Last Name" required />
      </FormGroup>
      <FormGroup title="Personal Info" heading={heading}>
        <TextField name="ssn" label="SSN" required />
        <SelectField name="gender" label="Gender" required placeholder="Not set" options={GENDERS} />
        <DateField
          name="date_of_birth"
          label="Date of Birth"
          required
          noFuture
          note={<AgeOf field="date_of_birth" />}
        />
        <TextField name="height" label="Height (cm)" inputMode="decimal" />
        <TextField name="weight" label="Weight (kg)" inputMode="decimal" />
        {personal}
      </FormGroup>
      <FormGroup title="Contacts" heading={heading}>
        <TextField name="address" label="Address" />
        <TextField name="phone_number" label="Phone Number" inputMode="tel" />
      </FormGroup>
      <FormGroup title="Emergency Contact" heading={heading}>
        <NameField name="emergency_fullname" label="Full Name" hasSpaces />
        <TextField name="emergency_relationships" label="Relationship" />
        <TextField name="emergency_phone_number" label="Phone Number" inputMode="tel" />
      </FormGroup>
    </>
  );
}
