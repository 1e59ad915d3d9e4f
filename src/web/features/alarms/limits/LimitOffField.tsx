import { Select } from 'antd';
import { useFormField } from '../../../forms/fields/useFormField';
import { formatTimeOfDay } from '../../../lib/dates';
import { OFF_HOURS } from './limitValues';

const CHOICES = [
  { value: '', label: 'On' },
  ...OFF_HOURS.map((hours) => ({ value: String(hours), label: `Off for ${hours} h` })),
];

/** Whether the alarm sounds for this patient, or until when it is switched off. There is no "for ever". */
export function LimitOffField({ name, label, column }: { name: string; label: string; column: string }) {
  const { input, control, error, isLocked } = useFormField<string>(name);
  const { value } = input;
  const stands = CHOICES.every((choice) => choice.value !== value);
  const options = stands ? [{ value, label: `Off until ${formatTimeOfDay(value)}` }, ...CHOICES] : CHOICES;
  return (
    <div className={`limit-cell${error === undefined ? '' : ' field-wrong'}`} data-field={name}>
      <span className="limit-column" aria-hidden="true">
        {column}
      </span>
      <Select<string>
        {...control}
        aria-label={label}
        className="field-select"
        classNames={{ popup: { root: 'field-popup' } }}
        disabled={isLocked}
        options={options}
        value={value}
        popupMatchSelectWidth={false}
        {...(error === undefined ? {} : { status: 'error' as const })}
        onChange={(chosen) => input.onChange(chosen)}
        onFocus={() => input.onFocus()}
        onBlur={() => input.onBlur()}
      />
      {error === undefined ? null : (
        <p className="field-error" id={`${control.id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
