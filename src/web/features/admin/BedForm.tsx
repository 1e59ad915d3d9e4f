import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Bed, BedBody, BedChanges } from '../../../contract/beds';
import { useGetDepartmentsQuery } from '../../api/departments';
import { useCreateBedMutation, useGetBedVersionQuery, useUpdateBedMutation } from '../../api/bedEditing';
import type { Versioned } from '../../api/transport/versioned';
import type { RecordField } from '../../forms/edit/EditConflict';
import { RemoteSelectField } from '../../forms/fields/choices/RemoteSelectField';
import { TextField } from '../../forms/fields/TextField';
import type { Found } from '../../forms/fields/choices/useRemoteOptions';
import { useVersionedEdit } from '../../forms/edit/useVersionedEdit';
import { useFieldValue } from '../../forms/useFieldValue';
import { validateBed, validateNewBed } from '../../forms/validators/beds';
import { MISSING } from '../../lib/missing';
import { paths } from '../../lib/paths';
import { readableOf } from '../../lib/unreadable';
import {
  BED_SENTENCES,
  bedAbbreviation,
  bedBody,
  bedChanges,
  type BedValues,
  type DepartmentChoice,
} from './bedValues';
import './BedForm.css';
import { AdminForm } from './AdminForm';

const RECORD: readonly RecordField<Bed>[] = [{ label: 'Number', text: ({ number }) => String(number) }];

/** At least as many departments as a hospital has; typing narrows them. */
const OFFERED = 50;

/** A new bed of a department, with a preview of its name. */
export function AddBedForm() {
  const [create] = useCreateBedMutation();
  const navigate = useNavigate();
  return (
    <AdminForm<BedValues, BedBody, Bed>
      label="Add Bed"
      validator={validateNewBed}
      sentences={BED_SENTENCES}
      toBody={bedBody}
      save={create}
      onSaved={({ id }) => void navigate(paths.bed(id))}
    >
      <RemoteSelectField<DepartmentChoice>
        name="department"
        label="Department"
        required
        useOptions={useDepartmentOptions}
        placeholder="Search by name"
      />
      <TextField name="number" label="Number" required inputMode="numeric" />
      <Preview />
    </AdminForm>
  );
}

/** Changes the number of a bed; the department cannot be changed. */
export function EditBedForm({ bed }: { bed: Versioned<Bed> }) {
  const { id } = bed.item;
  const [update] = useUpdateBedMutation();
  const { refetch } = useGetBedVersionQuery(id);
  const { base, conflict, save } = useVersionedEdit({
    current: bed,
    refetch,
    send: (changes: BedChanges, { version }) => update({ id, version, changes }),
    fields: RECORD,
    isStored: ({ number }, item) => number === item.number,
    answerOf: ({ item }): Bed => item,
  });
  const initialValues = useMemo(() => ({ number: String(base.number) }), [base]);
  const navigate = useNavigate();
  return (
    <AdminForm<BedValues, BedChanges, Bed>
      label="Edit Bed"
      validator={validateBed}
      sentences={BED_SENTENCES}
      toBody={bedChanges}
      initialValues={initialValues}
      save={save}
      onSaved={() => void navigate(paths.bed(id))}
      cancel={paths.bed(id)}
      notice={conflict}
    >
      <TextField name="number" label="Number" required inputMode="numeric" />
    </AdminForm>
  );
}

function Preview() {
  const department = useFieldValue<DepartmentChoice>('department');
  const number = useFieldValue<string>('number');
  return (
    <div className="field">
      <span className="field-label">Abbreviation</span>
      <output className="bed-preview" aria-label="Abbreviation">
        {bedAbbreviation(department?.abbreviation, number) || MISSING}
      </output>
    </div>
  );
}

function useDepartmentOptions(search: string, isOpen: boolean): Found<DepartmentChoice> {
  const { currentData, isError } = useGetDepartmentsQuery(
    { page: 1, page_size: OFFERED, ordering: 'name', ...(search === '' ? {} : { search }) },
    { skip: !isOpen },
  );
  const options = useMemo(
    () =>
      readableOf(currentData?.results)?.map(({ id, name, abbreviation }) => ({
        value: id,
        label: name,
        abbreviation,
      })),
    [currentData],
  );
  return { options, hasFailed: isError };
}
