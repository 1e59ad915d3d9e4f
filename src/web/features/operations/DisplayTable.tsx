import { Button } from 'antd';
import { useState } from 'react';
import type { Display } from '../../../contract/displays';
import { useEndDisplayMutation, useGetDisplaysQuery, useRenewDisplayMutation } from '../../api/displays';
import { logFault } from '../../lib/log';
import { MISSING } from '../../lib/missing';
import { statusOf } from '../../ui/loading/ItemRegion';
import { Refusal } from '../../ui/loading/Refusal';
import { ConfirmModal } from '../../ui/modals/ConfirmModal';
import { ResultToast, type Result } from '../../ui/ResultToast';
import { DataTable, type Column } from '../../ui/tables/DataTable';
import { listPage } from '../../ui/tables/listPage';
import type { ListState } from '../../ui/tables/useListState';
import { creatorText, departmentText, endText, lastUseText, statusText } from './displayText';
import { formatTimestamp } from '../../lib/dates';
import './displays.css';

interface Actions {
  renew: (display: Display) => void;
  end: (display: Display) => void;
}

/** The displays on walls, for an Admin; other users see a message that they lack the permission. */
export function DisplayTable({ list }: { list: ListState }) {
  const query = useGetDisplaysQuery(list.query, { refetchOnMountOrArgChange: true });
  const [renew] = useRenewDisplayMutation();
  const [end, { isLoading: isEnding }] = useEndDisplayMutation();
  const [ending, setEnding] = useState<Display | null>(null);
  const [result, setResult] = useState<Result | null>(null);

  const report = (error: unknown, done: string, failed: string) => {
    const status = statusOf(error);
    if (error !== undefined && status !== 'SIGNED_OUT') logFault('a display was not changed', status);
    setResult(error === undefined ? { kind: 'success', text: done } : { kind: 'error', text: failed });
  };
  const renewNow = async (display: Display) => {
    const { data, error } = await renew(display.id);
    const until = data === undefined ? '' : formatTimestamp(data.expires_at);
    const why = statusOf(error) === 409 ? 'It has ended already.' : 'Try again.';
    report(error, `${display.name} is valid until ${until}.`, `${display.name} was not renewed. ${why}`);
  };
  const endNow = async (display: Display) => {
    const { error } = await end(display.id);
    setEnding(null);
    report(error, `${display.name} was ended.`, `${display.name} was not ended. Try again.`);
  };

  if (statusOf(query.error) === 403) return <Refusal />;
  return (
    <>
      <DataTable
        noun="displays"
        columns={columnsWith({ renew: (display) => void renewNow(display), end: setEnding })}
        page={listPage(query)}
        list={list}
        emptyText="No displays found"
      />
      {ending === null ? null : (
        <ConfirmModal
          title={`End ${ending.name}?`}
          confirmText="End display"
          isBusy={isEnding}
          onCancel={() => setEnding(null)}
          onConfirm={() => void endNow(ending)}
        >
          <p>{`${ending.name} (${departmentText(ending)}) shows nothing any more, at once. This cannot be undone.`}</p>
        </ConfirmModal>
      )}
      <ResultToast result={result} onClose={() => setResult(null)} />
    </>
  );
}

const Words = ({ children }: { children: string }) => <span className="row-table-lines">{children}</span>;

const columnsWith = ({ renew, end }: Actions): readonly Column<Display>[] => [
  {
    title: 'Name',
    sortKey: 'name',
    width: 150,
    smallWidth: 132,
    pinned: 'start',
    render: ({ name }) => <Words>{name}</Words>,
  },
  {
    title: 'Department',
    width: 130,
    render: (display) => <Words>{departmentText(display)}</Words>,
  },
  {
    title: 'Status',
    width: 76,
    render: (display) => (
      <span className={display.ended_at === null ? undefined : 'display-ended'}>{statusText(display)}</span>
    ),
  },
  { title: 'Last Used', sortKey: 'last_used_at', width: 152, render: lastUseText },
  {
    title: 'Last Address',
    width: 112,
    render: ({ last_address }) => <Words>{last_address ?? MISSING}</Words>,
  },
  { title: 'End', sortKey: 'expires_at', width: 152, render: endText },
  {
    title: 'Added',
    sortKey: 'created_at',
    width: 152,
    render: ({ created_at }) => formatTimestamp(created_at),
  },
  { title: 'Added By', width: 108, render: (display) => <Words>{creatorText(display)}</Words> },
  {
    title: 'Actions',
    width: 148,
    render: (display) =>
      display.ended_at === null ? (
        <span className="display-actions">
          <Button size="small" aria-label={`Renew ${display.name}`} onClick={() => renew(display)}>
            Renew
          </Button>
          <Button size="small" aria-label={`End ${display.name}`} onClick={() => end(display)}>
            End
          </Button>
        </span>
      ) : null,
  },
];
