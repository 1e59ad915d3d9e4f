import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Department, DepartmentBody } from '../../../contract/departments';
import {
  useCreateDepartmentMutation,
  useGetDepartmentVersionQuery,
  useUpdateDepartmentMutation,
} from '../../api/departmentEditing';
import type { Versioned } from '../../api/transport/versioned';
import type { RecordField } from '../../forms/edit/EditConflict';
import { RemoteTagsField } from '../../forms/fields/choices/RemoteTagsField';
import { TextField } from '../../forms/fields/TextField';
import { isOnRecord } from '../../forms/edit/isOnRecord';
import { useVersionedEdit } from '../../forms/edit/useVersionedEdit';
import { validateDepartment } from '../../forms/validators/departments';
import { paths } from '../../lib/paths';
import { useDepartmentChoices } from '../../forms/fields/choices/useDepartmentChoices';
import { departmentBody, departmentValues, type DepartmentValues } from './departmentValues';
import { AdminForm } from './AdminForm';

/** Who covers a department that names no cover group. */
const EVERYBODY = 'Everybody on duty';

const RECORD: readonly RecordField<Department>[] = [
  { label: 'Name', text: ({ name }) => name },
  { label: 'Abbreviation', text: ({ abbreviation }) => abbreviation },
  {
    label: 'Covered by',
    text: ({ cover_group: group = [] }) =>
      group.length === 0 ? EVERYBODY : group.map(({ name }) => name).join(', '),
  },
];

const FIELDS = (
  <>
    <TextField name="name" label="Name" required />
    <TextField name="abbreviation" label="Abbreviation" required />
    <RemoteTagsField
      name="cover_group"
      label="Covered by"
      placeholder={EVERYBODY}
      useOptions={useDepartmentChoices}
    />
  </>
);

/** A new department. */
export function AddDepartmentForm() {
  const [create] = useCreateDepartmentMutation();
  const navigate = useNavigate();
  return (
    <AdminForm<DepartmentValues, DepartmentBody, Department>
      label="Add Department"
      validator={validateDepartment}
      toBody={departmentBody}
      save={create}
      onSaved={({ id }) => void navigate(paths.department(id))}
    >
      {FIELDS}
    </AdminForm>
  );
}

/** Changes a department; its beds are named after it. */
export function EditDepartmentForm({ department }: { department: Versioned<Department> }) {
  const { id } = department.item;
  const [update] = useUpdateDepartmentMutation();
  const { refetch } = useGetDepartmentVersionQuery(id);
  const { base, conflict, save } = useVersionedEdit({
    current: department,
    refetch,
    send: (changes: DepartmentBody, { version }) => update({ id, version, changes }),
    fields: RECORD,
    isStored: (changes, item) => isOnRecord(changes, departmentBody(departmentValues(item))),
    answerOf: ({ item }): Department => item,
  });
  const values = useMemo(() => departmentValues(base), [base]);
  const navigate = useNavigate();
  return (
    <AdminForm<DepartmentValues, DepartmentBody, Department>
      label="Edit Department"
      validator={validateDepartment}
      toBody={departmentBody}
      initialValues={values}
      save={save}
      onSaved={() => void navigate(paths.department(id))}
      cancel={paths.department(id)}
      notice={conflict}
    >
      {FIELDS}
    </AdminForm>
  );
}
