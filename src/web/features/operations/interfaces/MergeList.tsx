import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Merge } from '../../../../contract/merges';
import { useGetMergesQuery, useUndoMergeMutation } from '../../../api/merges';
import { formatTimestamp } from '../../../lib/dates';
import { logFault } from '../../../lib/log';
import { onePress } from '../../../lib/onePress';
import { paths } from '../../../lib/paths';
import { isUnreadable, UNREADABLE_WORDS } from '../../../lib/unreadable';
import { ItemFault } from '../../../ui/ItemFault';
import { statusOf } from '../../../ui/ItemRegion';
import { AppModal } from '../../../ui/modals/AppModal';
import { RowTable, type RowColumn } from '../../../ui/tables/RowTable';
import { Waiting } from '../../../ui/Waiting';
import { refusalText } from './messageResult';

/** Records of patients that became one; an undo makes them two again, and asks for the second factor. */
export function MergeList({ onClose }: { onClose: () => void }) {
  const { data: merges, error, refetch } = useGetMergesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [undo, { isLoading }] = useUndoMergeMutation();
  const [problem, setProblem] = useState('');
  const undoNow = async ({ id, number }: Merge) => {
    const { error: fault } = await undo(id);
    const status = statusOf(fault);
    if (fault !== undefined && status !== 'SIGNED_OUT' && status !== 'DECLINED')
      logFault('a merge was not undone', status);
    setProblem(
      fault === undefined ? '' : `The merge of ${number} was not undone. ${refusalText(fault) ?? ''}`.trim(),
    );
  };
  return (
    <AppModal
      title="Merged records"
      width={760}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p className="message-failure" role="alert">
        {problem}
      </p>
      {merges !== undefined ? (
        <div className="place-names" tabIndex={0} role="group" aria-label="Table of merged records">
          <RowTable
            label="Merged records"
            columns={columnsWith((merge) => void undoNow(merge), isLoading)}
            rows={merges}
            keyOf={({ id }) => id}
            wordsOf={(merge) => (isUnreadable(merge) ? `This merge ${UNREADABLE_WORDS}.` : null)}
            emptyText="No merged records"
          />
        </div>
      ) : error !== undefined ? (
        <ItemFault noun="merged records" retry={() => void refetch()} />
      ) : (
        <Waiting className="place-names" label="Loading merged records" />
      )}
    </AppModal>
  );
}

const columnsWith = (undo: (merge: Merge) => void, isBusy: boolean): readonly RowColumn<Merge>[] => [
  { title: 'Former number', width: 150, render: ({ number }) => <span title={number}>{number}</span> },
  {
    title: 'Is part of',
    width: 130,
    render: ({ survivor }) => <Link to={paths.patient(survivor)}>{`Patient ${survivor}`}</Link>,
  },
  { title: 'Merged', width: 150, render: ({ merged_at }) => formatTimestamp(merged_at) },
  { title: 'By', width: 140, render: ({ merged_by }) => <span title={merged_by}>{merged_by}</span> },
  {
    title: 'Undo',
    width: 150,
    render: (merge) =>
      merge.undone_at === null ? (
        <Button
          size="small"
          disabled={isBusy}
          aria-label={`Undo the merge of ${merge.number}`}
          onClick={onePress(() => undo(merge))}
        >
          Undo
        </Button>
      ) : (
        `Undone ${formatTimestamp(merge.undone_at)}`
      ),
  },
];
