import { useEffect } from 'react';
import type { VitalField as VitalFieldName } from '../../../clinical/vitalFields';
import { FieldErrorIcon, FieldFrame } from '../../forms/fields/FieldFrame';
import { useFormField } from '../../forms/fields/useFormField';
import { isZeroToConfirm, vitalOfField, ZERO_SENTENCE } from './vitalsEntry';

/** One vital of the form. Under a 0 it asks whether that was measured; the confirmation removes the error. */
export function VitalField({ name }: { name: VitalFieldName }) {
  const { input, control, error, isLocked } = useFormField<string>(name);
  const confirmation = useFormField<boolean>(`measured_as_zero.${name}`);
  const { checked, change } = {
    checked: Boolean(confirmation.input.value),
    change: confirmation.input.onChange,
  };
  const { fieldLabel, unit } = vitalOfField(name);
  const isZero = isZeroToConfirm(name, input.value);
  // Another value is another measurement: a 0 that is typed again later has to be confirmed again.
  useEffect(() => {
    if (!isZero && checked) change(false);
  }, [isZero, checked, change]);
  const complaint = checked && error === ZERO_SENTENCE ? undefined : error;
  return (
    <FieldFrame
      name={name}
      label={fieldLabel}
      note={unit}
      control={control}
      error={complaint}
      foot={
        isZero ? (
          <label className="vital-zero">
            <input
              type="checkbox"
              checked={checked}
              disabled={isLocked}
              onChange={(event) => change(event.target.checked)}
            />
            Measured as 0
          </label>
        ) : null
      }
    >
      <input
        // Not a number field: that drops the comma of "37,4" and accepts 374, and does not report a text that
        // is not a number.
        autoComplete="off"
        inputMode="decimal"
        {...input}
        {...control}
        readOnly={isLocked}
        aria-invalid={complaint !== undefined}
        aria-describedby={complaint === undefined ? undefined : control['aria-describedby']}
      />
      <FieldErrorIcon error={complaint} />
    </FieldFrame>
  );
}
