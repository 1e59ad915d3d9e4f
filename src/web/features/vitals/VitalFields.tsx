import { VITAL_FIELD_NAMES } from '../../../clinical/vitalFields';
import { useFormField } from '../../forms/fields/useFormField';
import './VitalFields.css';
import { VitalField } from './VitalField';

/** The seven vitals; no single one is required, but at least one must be given. */
export function VitalFields() {
  const { error, control } = useFormField<unknown>('vital_signs');
  return (
    <div
      role="group"
      aria-label="Vital signs"
      aria-describedby={control['aria-describedby']}
      data-field="vital_signs"
    >
      <div className="vital-fields">
        {VITAL_FIELD_NAMES.map((name) => (
          <VitalField key={name} name={name} />
        ))}
      </div>
      {error === undefined ? null : (
        <p className="field-error" id={`${control.id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
