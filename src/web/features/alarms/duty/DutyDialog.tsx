import { Button } from 'antd';
import { useState } from 'react';
import type { Department } from '../../../../contract/departments';
import { useGetDepartmentsQuery } from '../../../api/departments';
import { useGetMyDutyQuery, useSetMyDutyMutation } from '../../../api/duty';
import { SaveNote } from '../../../forms/SaveForm';
import { saveFailure } from '../../../forms/saveFailure';
import { readableOf } from '../../../lib/unreadable';
import { ItemFault } from '../../../ui/loading/ItemFault';
import { AppModal } from '../../../ui/modals/AppModal';
import { Waiting } from '../../../ui/loading/Waiting';
import './DutyDialog.css';

/** More departments than a hospital has. */
const ALL = { page: 1, page_size: 100, ordering: 'name' } as const;

/** Asks for which departments the user is on duty. */
export function DutyDialog({ onClose }: { onClose: () => void }) {
  const departments = useGetDepartmentsQuery(ALL, { refetchOnMountOrArgChange: true });
  const mine = useGetMyDutyQuery();
  const offered = readableOf(departments.currentData?.results);
  const isFailed = departments.isError || mine.isError;
  const retry = () => {
    void departments.refetch();
    void mine.refetch();
  };
  return (
    <AppModal title="On duty" onClose={onClose} width={420}>
      {isFailed ? (
        <ItemFault noun="departments" retry={retry} />
      ) : offered === undefined || mine.currentData === undefined ? (
        <Waiting className="duty-waiting" label="Loading departments" />
      ) : offered.length === 0 ? (
        <p>No departments found</p>
      ) : (
        <DutyChoice
          offered={offered}
          initial={mine.currentData.departments.map(({ id }) => id)}
          onClose={onClose}
        />
      )}
    </AppModal>
  );
}

interface DutyChoiceProps {
  offered: readonly Department[];
  initial: readonly number[];
  onClose: () => void;
}

function DutyChoice({ offered, initial, onClose }: DutyChoiceProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(initial));
  const [save, { isLoading, error }] = useSetMyDutyMutation();
  const toggle = (id: number, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const submit = async () => {
    const { error: failure } = await save({ departments: [...chosen] });
    if (failure === undefined) onClose();
  };
  return (
    <form
      className="duty-choice"
      aria-label="On duty"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <fieldset disabled={isLoading}>
        <legend>
          Alarms of these departments reach you first. Your duty ends when you sign out everywhere.
        </legend>
        {offered.map(({ id, name, abbreviation }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={chosen.has(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
            <span>{name}</span> <small>{abbreviation}</small>
          </label>
        ))}
      </fieldset>
      <SaveNote
        formError={error === undefined ? undefined : (saveFailure(error, () => false).note ?? undefined)}
        isSaving={isLoading}
      />
      <div className="app-modal-buttons">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" htmlType="submit" disabled={isLoading} loading={isLoading}>
          Save
        </Button>
      </div>
    </form>
  );
}
