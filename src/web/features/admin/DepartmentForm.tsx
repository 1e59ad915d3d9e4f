import { useNavigate } from 'react-router-dom';
import type { Department, DepartmentBody } from '../../../contract/departments';
import {
  useCreateDepartmentMutation,
  useGetDepartmentVersionQuery,
  useUpdateDepartmentMutation,
} from '../../api/departmentEditing';
import type { Versioned } from '../../api/versioned';
import type { RecordField } from '../../forms/EditConflict';
import { TextField } from '../../forms/fields/TextField';
import { useVersionedEdit } from '../../forms/useVersionedEdit';
import { validateDepartment } from '../../forms/validators/departments';
import { paths } from '../../lib/paths';
import { departmentBody, type DepartmentValues } from './wardValues';
import { WardForm } from './WardForm';

const RECORD: readonly RecordField<Department>[] = [
  { label: 'Name', text: ({ name }) => name },
  { label: 'Abbreviation', text: ({ abbreviation }) => abbreviation },
];

const FIELDS = (
  <>
    <TextField name="name" label="Name" required />
    <TextField name="abbreviation" label="Abbreviation" required />
  </>
);

/** A new department. */
export function AddDepartmentForm() {
  const [create] = useCreateDepartmentMutation();
  const navigate = useNavigate();
  return (
    <WardForm<DepartmentValues, DepartmentBody, Department>
      label="Add Department"
      validator={validateDepartment}
      toBody={departmentBody}
      save={create}
      onSaved={({ id }) => void navigate(paths.department(id))}
    >
      {FIELDS}
    </WardForm>
  );
}

/** Changes the name or abbreviation of a department; its beds are named after it. */
export function EditDepartmentForm({ department }: { department: Versioned<Department> }) {
  const { id } = department.item;
  const [update] = useUpdateDepartmentMutation();
  const { refetch } = useGetDepartmentVersionQuery(id);
  const { base, conflict, save } = useVersionedEdit({
    current: department,
    refetch,
    send: (changes: DepartmentBody, { version }) => update({ id, version, changes }),
    fields: RECORD,
  });
  const navigate = useNavigate();
  return (
    <WardForm<DepartmentValues, DepartmentBody, Department>
      label="Edit Department"
      validator={validateDepartment}
      toBody={departmentBody}
      initialValues={base}
      save={save}
      onSaved={() => void navigate(paths.department(id))}
      cancel={paths.department(id)}
      notice={conflict}
    >
      {FIELDS}
    </WardForm>
  );
}
