import { Button } from 'antd';
import { useMemo } from 'react';
import type { DisplayBody, NewDisplay } from '../../../contract/displays';
import { useCreateDisplayMutation } from '../../api/displays';
import { RemoteSelectField } from '../../forms/fields/choices/RemoteSelectField';
import { TextField } from '../../forms/fields/TextField';
import { useDepartmentChoices } from '../../forms/fields/choices/useDepartmentChoices';
import type { Choice, Found } from '../../forms/fields/choices/useRemoteOptions';
import { SaveForm, SaveNote } from '../../forms/SaveForm';
import { validateDisplay } from '../../forms/validators/displays';
import { closeUnlessUnsaved } from '../../lib/leaveGuard';
import { AppModal } from '../../ui/modals/AppModal';
import { ALL_DEPARTMENTS } from './displayText';
import './displays.css';

interface DisplayValues {
  name?: string;
  department?: Choice;
}

/** Not the id of a department. */
const ALL: Choice = { value: 'all', label: ALL_DEPARTMENTS };
const INITIAL: DisplayValues = { department: ALL };

/** What a form of a display sends; an empty name is left out, so that the schema calls it missing. */
const displayBody = ({ name = '', department }: DisplayValues): DisplayBody =>
  ({
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(department === undefined
      ? {}
      : { department: department.value === ALL.value ? null : Number(department.value) }),
  }) as DisplayBody;

interface AddDisplayProps {
  onClose: () => void;
  /** Called with the new display, whose address can be shown now and never again. */
  onAdded: (display: NewDisplay) => void;
}

/** A new display: its name, and the department that it shows. */
export function AddDisplay({ onClose, onAdded }: AddDisplayProps) {
  const [create] = useCreateDisplayMutation();
  const close = () => closeUnlessUnsaved(onClose);
  return (
    <AppModal title="Add Display" onClose={close}>
      <SaveForm<DisplayValues, DisplayBody, NewDisplay>
        className="display-form"
        label="Add Display"
        validator={validateDisplay}
        validateOn="submit"
        initialValues={INITIAL}
        toBody={displayBody}
        save={create}
        onSaved={onAdded}
      >
        {({ isSubmitting, formError }) => (
          <>
            <TextField name="name" label="Name" required placeholder="Where it hangs: Corridor, ward 3" />
            <RemoteSelectField
              name="department"
              label="Department"
              required
              useOptions={useDepartmentOptions}
            />
            <SaveNote formError={formError} isSaving={isSubmitting} />
            <div className="app-modal-buttons">
              <Button onClick={close}>Cancel</Button>
              <Button type="primary" htmlType="submit" disabled={isSubmitting} loading={isSubmitting}>
                Add
              </Button>
            </div>
          </>
        )}
      </SaveForm>
    </AppModal>
  );
}

function useDepartmentOptions(search: string, isOpen: boolean): Found<Choice> {
  const { options: found, hasFailed } = useDepartmentChoices(search, isOpen);
  const options = useMemo(
    () => (found === undefined || search !== '' ? found : [ALL, ...found]),
    [found, search],
  );
  return { options, hasFailed };
}
