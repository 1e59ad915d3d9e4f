import { Button } from 'antd';
import { useMemo } from 'react';
import type { PersonWithDepartments, UserDepartments, UserDepartmentsBody } from '../../../../contract/scope';
import { useSetUserDepartmentsMutation } from '../../../api/scope';
import { RemoteTagsField } from '../../../forms/fields/choices/RemoteTagsField';
import { useDepartmentChoices } from '../../../forms/fields/choices/useDepartmentChoices';
import type { Choice } from '../../../forms/fields/choices/useRemoteOptions';
import { SaveForm, SaveNote } from '../../../forms/SaveForm';
import { validateUserDepartments } from '../../../forms/validators/scope';
import { closeUnlessUnsaved } from '../../../lib/leaveGuard';
import { AppModal } from '../../../ui/modals/AppModal';
import './access.css';

interface ChangeDepartmentsProps {
  person: PersonWithDepartments;
  onClose: () => void;
  onSaved: () => void;
}

/** Sets the departments that a person belongs to. */
export function ChangeDepartments({ person, onClose, onSaved }: ChangeDepartmentsProps) {
  const [set] = useSetUserDepartmentsMutation();
  const close = () => closeUnlessUnsaved(onClose);
  const initialValues = useMemo(
    () => ({ departments: person.departments.map(({ id, name }): Choice => ({ value: id, label: name })) }),
    [person],
  );
  return (
    <AppModal title={`Departments of ${person.username}`} onClose={close} width={480}>
      <SaveForm<{ departments?: readonly Choice[] }, UserDepartmentsBody, UserDepartments>
        className="link-form"
        label={`Departments of ${person.username}`}
        validator={validateUserDepartments}
        validateOn="submit"
        initialValues={initialValues}
        toBody={({ departments = [] }) => ({ departments: departments.map(({ value }) => Number(value)) })}
        save={(body) => set({ user: person.id, body })}
        onSaved={onSaved}
      >
        {({ isSubmitting, formError }) => (
          <>
            <RemoteTagsField
              name="departments"
              label="Departments"
              useOptions={useDepartmentChoices}
              placeholder="None"
            />
            <p>
              Where the server runs with WARD_SCOPE, an HCP sees the patients of these departments, and those
              of none. An Admin sees every department. With groups of single sign-on for departments, the next
              sign-in sets them anew.
            </p>
            <SaveNote formError={formError} isSaving={isSubmitting} />
            <div className="app-modal-buttons">
              <Button onClick={close}>Cancel</Button>
              <Button type="primary" htmlType="submit" disabled={isSubmitting} loading={isSubmitting}>
                Save
              </Button>
            </div>
          </>
        )}
      </SaveForm>
    </AppModal>
  );
}
