import type { ReactNode } from 'react';
import { ErrorIcon } from '../../ui/icons/signInIcons';
import type { ControlAttributes } from './useFormField';
import './field.css';

export interface FieldFrameProps {
  /** Name of the field in the form. */
  name: string;
  /** The label, worded as in the spec. */
  label: string;
  required?: boolean;
  /** Shown beside the label and not part of the control's name: an age, a unit. */
  note?: ReactNode;
  /** `wide` spans the columns of the form; `large` is the sign-in's. */
  className?: string;
}

interface Frame extends FieldFrameProps {
  control: ControlAttributes;
  error: string | undefined;
  /** Below everything else: a control that belongs to this field's value. */
  foot?: ReactNode;
  /** Groups of controls name themselves by the label's id; single ones are named by the label. */
  isGroup?: boolean;
  children: ReactNode;
}

/** Label above, control, the error with an icon below it. */
export function FieldFrame({
  name,
  label,
  required = false,
  note,
  className,
  control,
  error,
  isGroup = false,
  foot = null,
  children,
}: Frame) {
  const Label = isGroup ? 'span' : 'label';
  return (
    <div
      className={['field', error === undefined ? '' : 'field-wrong', className ?? ''].join(' ').trim()}
      data-field={name}
    >
      <div className="field-head">
        <Label
          className={required ? 'field-label field-required' : 'field-label'}
          {...(isGroup ? { id: `${control.id}-label` } : { htmlFor: control.id })}
        >
          {label}
        </Label>
        {note === undefined ? null : <span className="field-note">{note}</span>}
      </div>
      <div className="field-box">{children}</div>
      {error === undefined ? null : (
        <p className="field-error" id={`${control.id}-error`}>
          {error}
        </p>
      )}
      {foot}
    </div>
  );
}

/** The error mark inside a plain control. */
export const FieldErrorIcon = ({ error }: { error: string | undefined }) =>
  error === undefined ? null : <ErrorIcon className="field-error-icon" title="Error" />;
