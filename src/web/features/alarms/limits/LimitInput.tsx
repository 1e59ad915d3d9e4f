import { useFormField } from '../../../forms/fields/useFormField';
import { limitText } from './limitText';

interface LimitInputProps {
  /** Of the field in the form. */
  name: string;
  /** 'Heart rate low, critical'. */
  label: string;
  /** The column's title, shown where there are no columns. */
  column: string;
  type: string;
  /** What counts while nothing is typed, and where it comes from. */
  inherited: number | null;
  from: string;
}

/** One limit: empty, it shows the inherited one. */
export function LimitInput({ name, label, column, type, inherited, from }: LimitInputProps) {
  const { input, control, error, isLocked } = useFormField<string>(name);
  return (
    <div className={`limit-cell${error === undefined ? '' : ' field-wrong'}`} data-field={name}>
      <span className="limit-column" aria-hidden="true">
        {column}
      </span>
      <span className="field-box">
        <input
          autoComplete="off"
          inputMode="decimal"
          aria-label={label}
          placeholder={limitText(type, inherited)}
          title={inherited === null ? undefined : `${limitText(type, inherited)}, ${from}`}
          {...input}
          {...control}
          readOnly={isLocked}
        />
      </span>
      {error === undefined ? null : (
        <p className="field-error" id={`${control.id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
