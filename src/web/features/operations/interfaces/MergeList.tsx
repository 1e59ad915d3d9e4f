import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Merge, RecordOf } from '../../../../contract/merges';
import { useGetMergesQuery, useUndoMergeMutation } from '../../../api/merges';
import { lastFirst } from '../../../clinical/words/personName';
import { formatTimestamp } from '../../../lib/dates';
import { logFault } from '../../../lib/log';
import { onePress } from '../../../lib/browser/onePress';
import { paths } from '../../../lib/paths';
import { isUnreadable, UNREADABLE_WORDS } from '../../../lib/unreadable';
import { ItemFault } from '../../../ui/loading/ItemFault';
import { statusOf } from '../../../ui/loading/ItemRegion';
import { AppModal } from '../../../ui/modals/AppModal';
import { ConfirmModal } from '../../../ui/modals/ConfirmModal';
import { RowTable, type RowColumn } from '../../../ui/tables/RowTable';
import { TableScroll } from '../../../ui/tables/TableScroll';
import { Waiting } from '../../../ui/loading/Waiting';
import { refusalText } from './messages/messageResult';

/** Records of patients that became one; an undo makes them two again, after a question, and asks for the second factor. */
export function MergeList({ onClose }: { onClose: () => void }) {
  const { data: merges, error, refetch } = useGetMergesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [undo, { isLoading }] = useUndoMergeMutation();
  const [problem, setProblem] = useState('');
  const [asked, setAsked] = useState<Merge | null>(null);
  const undoNow = async ({ id, number }: Merge) => {
    const { error: fault } = await undo(id);
    const status = statusOf(fault);
    if (fault !== undefined && status !== 'SIGNED_OUT' && status !== 'DECLINED')
      logFault('a merge was not undone', status);
    setProblem(
      fault === undefined ? '' : `The merge of ${number} was not undone. ${refusalText(fault) ?? ''}`.trim(),
    );
    setAsked(null);
  };
  return (
    <AppModal
      title="Merged records"
      width={900}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p className="message-failure" role="alert">
        {problem}
      </p>
      {merges !== undefined ? (
        <TableScroll className="place-names" label="Table of merged records">
          <RowTable
            label="Merged records"
            columns={columnsWith(setAsked)}
            rows={merges}
            keyOf={({ id }) => id}
            wordsOf={(merge) => (isUnreadable(merge) ? `This merge ${UNREADABLE_WORDS}.` : null)}
            emptyText="No merged records"
          />
        </TableScroll>
      ) : error !== undefined ? (
        <ItemFault noun="merged records" retry={() => void refetch()} />
      ) : (
        <Waiting className="place-names" label="Loading merged records" />
      )}
      {asked === null ? null : (
        <ConfirmModal
          title={`Undo the merge of ${asked.number}?`}
          confirmText="Undo merge"
          isBusy={isLoading}
          onCancel={() => setAsked(null)}
          onConfirm={() => void undoNow(asked)}
        >
          <p>
            {`${`${nameOf(asked.retired_of)} (MRN ${asked.number})`.trim()} becomes a patient again, with what was of this record and what messages with its number brought since. What was entered by hand since the merge stays where it is; what a device measured since the merge goes to the record that wears it.`}
          </p>
        </ConfirmModal>
      )}
    </AppModal>
  );
}

interface MergedRecordProps {
  of: RecordOf | null;
  number: string;
  to?: string | undefined;
}

/** Empty where a record has no name. */
const nameOf = (of: RecordOf | null): string => (of === null ? '' : lastFirst(of));

/** A name and the number that distinguishes it from another of the same name. */
function MergedRecord({ of, number, to }: MergedRecordProps) {
  const name = nameOf(of);
  return (
    <span className="merged-record" title={`${name} ${number}`.trim()}>
      {name === '' ? null : to === undefined ? <b>{name}</b> : <Link to={to}>{name}</Link>}
      <span>{number}</span>
    </span>
  );
}

const columnsWith = (undo: (merge: Merge) => void): readonly RowColumn<Merge>[] => [
  {
    title: 'Former record',
    width: 190,
    render: ({ number, retired, retired_of, undone_at }) => (
      <MergedRecord
        of={retired_of}
        number={`MRN ${number}`}
        // Its own again, it has an address again.
        to={undone_at === null || retired_of === null ? undefined : paths.patient(retired)}
      />
    ),
  },
  {
    title: 'Is or was part of',
    width: 190,
    render: ({ survivor, survivor_of }) => (
      <MergedRecord
        of={survivor_of}
        number={survivor_of === null ? 'A record merged again since' : `SSN ${survivor_of.ssn}`}
        to={survivor_of === null ? undefined : paths.patient(survivor)}
      />
    ),
  },
  { title: 'Merged', width: 146, render: ({ merged_at }) => formatTimestamp(merged_at) },
  { title: 'By', width: 120, render: ({ merged_by }) => <span title={merged_by}>{merged_by}</span> },
  {
    title: 'Undo',
    width: 184,
    render: (merge) =>
      merge.undone_at === null ? (
        <Button
          size="small"
          aria-label={`Undo the merge of ${merge.number}`}
          onClick={onePress(() => undo(merge))}
        >
          Undo
        </Button>
      ) : (
        <span className="merged-record" title={merge.undone_by ?? undefined}>
          <span>{`Undone ${formatTimestamp(merge.undone_at)}`}</span>
          {merge.undone_by === null ? null : <span>{`by ${merge.undone_by}`}</span>}
        </span>
      ),
  },
];
