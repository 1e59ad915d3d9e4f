import { VITALS } from '../../../clinical/vitals';
import { TextField } from '../../forms/fields/TextField';
import { useFormField } from '../../forms/fields/useFormField';
import './VitalFields.css';
import { VITAL_FIELD_NAMES, VITAL_FIELDS } from './vitalsEntry';

/** The seven vitals; none of them is required, all of them together are. */
export function VitalFields() {
  const { error, control } = useFormField<unknown>('vital_signs');
  return (
    <div role="group" aria-label="Vital signs" aria-describedby={control['aria-describedby']} data-field="vital_signs">
      <div className="vital-fields">
        {VITAL_FIELD_NAMES.map((name) => (
          <TextField
            key={name} name={name} label={VITAL_FIELDS[name].label} note={VITALS[VITAL_FIELDS[name].vital].unit}
            type="number" step="any" inputMode="decimal"
            // A wheel over a focused number field would change what was typed.
            onWheel={(event) => event.currentTarget.blur()}
          />
        ))}
      </div>
      {error === undefined ? null : <p className="field-error" id={`${control.id}-error`} role="alert">{error}</p>}
    </div>
  );
}
