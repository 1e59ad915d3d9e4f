import { Link } from 'react-router-dom';
import { SaveNote } from './SaveForm';
import type { SchemaFormState } from './SchemaForm';

interface SaveButtonProps {
  isSaving: boolean;
  /** Whether it cannot be pressed for another reason. */
  isDisabled?: boolean;
  /** The id of the words that state that reason. */
  reason?: string | undefined;
}

export function SaveButton({ isSaving, isDisabled = false, reason }: SaveButtonProps) {
  return (
    <button
      type="submit"
      className="button button--primary"
      disabled={isSaving || isDisabled}
      aria-describedby={reason}
    >
      {isSaving ? 'Saving…' : 'Save'}
    </button>
  );
}

interface SaveRowProps extends SaveButtonProps, Pick<SchemaFormState, 'formError'> {
  /** The target of Cancel; left out where there is nothing to go back to. */
  cancel?: string | undefined;
}

/** The last row of a form: what became of the last save, Cancel, and Save. */
export function SaveRow({ formError, cancel, ...button }: SaveRowProps) {
  return (
    <div className="form-buttons">
      <SaveNote formError={formError} isSaving={button.isSaving} />
      {cancel === undefined ? null : (
        <Link className="button" to={cancel}>
          Cancel
        </Link>
      )}
      <SaveButton {...button} />
    </div>
  );
}
