import { useNavigate } from 'react-router-dom';
import type { Department, DepartmentBody } from '../../../contract/departments';
import {
  useCreateDepartmentMutation,
  useGetDepartmentVersionQuery,
  useUpdateDepartmentMutation,
} from '../../api/wards';
import type { Versioned } from '../../api/versioned';
import { EditConflict, type RecordField } from '../../forms/EditConflict';
import { TextField } from '../../forms/fields/TextField';
import { isConflict } from '../../forms/saveFailure';
import { useEditBase } from '../../forms/useEditBase';
import { validateDepartment } from '../../forms/validators/wards';
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
  const { base, before, fetchCurrent } = useEditBase(department, refetch);
  const navigate = useNavigate();
  const save = async (changes: DepartmentBody) => {
    const result = await update({ id, version: base.version, changes });
    if (isConflict(result.error)) await fetchCurrent();
    return result;
  };
  return (
    <WardForm<DepartmentValues, DepartmentBody, Department>
      label="Edit Department"
      validator={validateDepartment}
      toBody={departmentBody}
      initialValues={base.item}
      save={save}
      onSaved={() => void navigate(paths.department(id))}
      cancel={paths.department(id)}
      notice={before === null ? null : <EditConflict fields={RECORD} before={before} now={base.item} />}
    >
      {FIELDS}
    </WardForm>
  );
}
