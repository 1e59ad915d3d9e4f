import type { PatientStatus } from '../../../clinical/patientStatus';
import { FieldFrame } from '../../forms/fields/FieldFrame';
import { useFormField } from '../../forms/fields/useFormField';
import { StatusChips } from './StatusChips';

/** The field `status`: one of the chips. */
export function StatusField() {
  const { input, control, error, isLocked } = useFormField<PatientStatus | ''>('status');
  return (
    <FieldFrame
      name="status"
      label="Status"
      required
      className="wide"
      control={control}
      error={error}
      isGroup
    >
      <div
        role="radiogroup"
        aria-labelledby={`${control.id}-label`}
        aria-required
        aria-invalid={control['aria-invalid']}
        aria-describedby={control['aria-describedby']}
      >
        <StatusChips
          name="status"
          value={input.value === '' ? undefined : input.value}
          {...(isLocked ? {} : { onChoose: input.onChange })}
          onFocus={() => input.onFocus()}
          onBlur={() => input.onBlur()}
        />
      </div>
    </FieldFrame>
  );
}
