import { useEffect, useMemo } from 'react';
import { bedOptionsOf, type BedChoice, type IdChoice } from './bedChoices';
import { RemoteSelectField } from './RemoteSelectField';
import { useFormField } from '../useFormField';

/**
 * The field `bed`: one of the beds of the chosen department. Changing the department empties it, unless the
 * bed belongs to the new one. `saysOccupied`: the list says in which beds a patient lies.
 */
export function BedField({ saysOccupied = false }: { saysOccupied?: boolean }) {
  const { value: department } = useFormField<IdChoice | ''>('department').input;
  const { value: bed, onChange: changeBed } = useFormField<BedChoice | '' | undefined>('bed').input;
  const departmentId = typeof department === 'object' ? department.value : undefined;
  const isElsewhere = typeof bed === 'object' && bed.department !== departmentId;
  useEffect(() => {
    if (isElsewhere) changeBed(undefined);
  }, [isElsewhere, changeBed]);
  const useOptions = useMemo(
    () => bedOptionsOf(departmentId, { saysOccupied }),
    [departmentId, saysOccupied],
  );
  return (
    <RemoteSelectField
      // Another department has another list.
      key={departmentId ?? 'none'}
      name="bed"
      label="Bed"
      useOptions={useOptions}
      disabled={departmentId === undefined}
      allowClear
      placeholder={departmentId === undefined ? 'No department' : 'Search'}
    />
  );
}
