import { Button } from 'antd';
import { useState } from 'react';
import type { PersonWithFactor } from '../../../contract/secondFactor';
import { useGetSecondFactorsQuery, useResetSecondFactorMutation } from '../../api/secondFactor';
import { isDeclined } from '../../forms/saveFailure';
import { formatTimestamp } from '../../lib/dates';
import { logFault } from '../../lib/log';
import { MISSING } from '../../lib/missing';
import { statusOf } from '../../ui/loading/ItemRegion';
import { ConfirmModal } from '../../ui/modals/ConfirmModal';
import { Refusal } from '../../ui/loading/Refusal';
import { ResultToast, type Result } from '../../ui/ResultToast';
import { DataTable, type Column } from '../../ui/tables/DataTable';
import { listPage } from '../../ui/tables/listPage';
import type { ListState } from '../../ui/tables/useListState';
import { PERSON_COLUMNS } from './personColumns';

/** Who has a second factor, with the way to remove it from a user who lost it. */
export function SecondFactorTable({ list }: { list: ListState }) {
  const query = useGetSecondFactorsQuery(list.query, { refetchOnMountOrArgChange: true });
  const [reset, { isLoading: isResetting }] = useResetSecondFactorMutation();
  const [asked, setAsked] = useState<PersonWithFactor | null>(null);
  const [result, setResult] = useState<Result | null>(null);

  const resetNow = async ({ id, username }: PersonWithFactor) => {
    const { error } = await reset(id);
    setAsked(null);
    const status = statusOf(error);
    if (isDeclined(error) || status === 'SIGNED_OUT') return;
    // Another Admin was faster.
    const isGone = error === undefined || status === 404;
    if (!isGone) logFault('a second factor was not reset', status);
    setResult(
      isGone
        ? { kind: 'success', text: `${username} has no second factor any more.` }
        : { kind: 'error', text: `The second factor of ${username} was not reset. Try again.` },
    );
  };

  if (statusOf(query.error) === 403) return <Refusal />;
  return (
    <>
      <DataTable
        noun="accounts"
        columns={columnsWith(setAsked)}
        page={listPage(query)}
        list={list}
        emptyText="No accounts found"
      />
      {asked === null ? null : (
        <ConfirmModal
          title={`Reset the second factor of ${asked.username}?`}
          confirmText="Reset"
          isBusy={isResetting}
          onCancel={() => setAsked(null)}
          onConfirm={() => void resetNow(asked)}
        >
          <p>
            Make sure that it is really this person who asks. The password alone signs in then, until another
            second factor is set up. Running sessions go on.
          </p>
        </ConfirmModal>
      )}
      <ResultToast result={result} onClose={() => setResult(null)} />
    </>
  );
}

const columnsWith = (reset: (person: PersonWithFactor) => void): readonly Column<PersonWithFactor>[] => [
  ...PERSON_COLUMNS,
  {
    title: 'Second Factor',
    sortKey: 'enabled_at',
    width: 190,
    render: ({ enabled_at }) => (enabled_at === null ? 'Off' : `On since ${formatTimestamp(enabled_at)}`),
  },
  {
    title: 'Recovery Codes',
    width: 126,
    render: ({ enabled_at, recovery_codes_left }) =>
      enabled_at === null ? MISSING : `${recovery_codes_left} left`,
  },
  {
    title: 'Actions',
    width: 110,
    render: (person) =>
      person.enabled_at === null ? null : (
        <span className="display-actions">
          <Button size="small" aria-label={`Reset ${person.username}`} onClick={() => reset(person)}>
            Reset
          </Button>
        </span>
      ),
  },
];
