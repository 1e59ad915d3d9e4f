import { Button } from 'antd';
import { useState } from 'react';
import type { Gateway } from '../../../../contract/gateways';
import { useGetGatewaysQuery, useRevokeGatewayMutation } from '../../../api/gateways';
import { formatTimestamp } from '../../../lib/dates';
import { logFault } from '../../../lib/log';
import { MISSING } from '../../../lib/missing';
import { statusOf } from '../../../ui/loading/ItemRegion';
import { Refusal } from '../../../ui/loading/Refusal';
import { ConfirmModal } from '../../../ui/modals/ConfirmModal';
import { ResultToast, type Result } from '../../../ui/ResultToast';
import { DataTable, type Column } from '../../../ui/tables/DataTable';
import { listPage } from '../../../ui/tables/listPage';
import type { ListState } from '../../../ui/tables/useListState';
import { ChangeGateway } from './GatewayForm';
import { endText, lastUseText, newIdsText, rateText, scopeText, stateText } from './gatewayText';
import './gateways.css';

interface Actions {
  change: (gateway: Gateway) => void;
  revoke: (gateway: Gateway) => void;
}

/** The gateways, for an Admin; other users see a message that they lack the permission. */
export function GatewayTable({ list }: { list: ListState }) {
  const query = useGetGatewaysQuery(list.query, { refetchOnMountOrArgChange: true });
  const [revoke, { isLoading: isRevoking }] = useRevokeGatewayMutation();
  const [revoking, setRevoking] = useState<Gateway | null>(null);
  const [changing, setChanging] = useState<Gateway | null>(null);
  const [result, setResult] = useState<Result | null>(null);

  const revokeNow = async ({ id, label }: Gateway) => {
    const { error } = await revoke(id);
    setRevoking(null);
    const status = statusOf(error);
    if (error !== undefined && status !== 'SIGNED_OUT') logFault('a gateway was not revoked', status);
    setResult(
      error === undefined
        ? { kind: 'success', text: `${label} was revoked.` }
        : { kind: 'error', text: `${label} was not revoked. Try again.` },
    );
  };

  if (statusOf(query.error) === 403) return <Refusal />;
  return (
    <>
      <DataTable
        noun="gateways"
        columns={columnsWith({ change: setChanging, revoke: setRevoking })}
        page={listPage(query)}
        list={list}
        emptyText="No gateways found"
      />
      {changing === null ? null : (
        <ChangeGateway
          gateway={changing}
          onClose={() => setChanging(null)}
          onSaved={({ label }) => {
            setChanging(null);
            setResult({ kind: 'success', text: `${label} was changed.` });
          }}
        />
      )}
      {revoking === null ? null : (
        <ConfirmModal
          title={`Revoke ${revoking.label}?`}
          confirmText="Revoke"
          isBusy={isRevoking}
          onCancel={() => setRevoking(null)}
          onConfirm={() => void revokeNow(revoking)}
        >
          <p>
            {`${revoking.label} (${scopeText(revoking)}) can send nothing any more, within a second. Its patients’ values stop on the boards. This cannot be undone.`}
          </p>
        </ConfirmModal>
      )}
      <ResultToast result={result} onClose={() => setResult(null)} />
    </>
  );
}

const columnsWith = ({ change, revoke }: Actions): readonly Column<Gateway>[] => [
  {
    title: 'Label',
    sortKey: 'label',
    width: 148,
    smallWidth: 148,
    pinned: 'start',
    render: ({ label }) => <span className="row-table-lines">{label}</span>,
  },
  {
    title: 'Scope',
    width: 112,
    render: (gateway) => <span title={scopeText(gateway)}>{scopeText(gateway)}</span>,
  },
  { title: 'Readings/s', width: 94, align: 'right', render: rateText },
  { title: 'New/h', width: 62, align: 'right', render: newIdsText },
  {
    title: 'Status',
    width: 74,
    render: (gateway) => (
      <span className={gateway.state === 'live' ? undefined : 'gateway-over'}>{stateText(gateway)}</span>
    ),
  },
  { title: 'Last Used', sortKey: 'last_used_at', width: 140, render: lastUseText },
  { title: 'Last Address', width: 106, render: ({ last_address }) => last_address ?? MISSING },
  { title: 'End', sortKey: 'expires_at', width: 140, render: endText },
  {
    title: 'Added',
    sortKey: 'created_at',
    width: 140,
    render: ({ created_at }) => formatTimestamp(created_at),
  },
  {
    title: 'Actions',
    width: 166,
    render: (gateway) =>
      gateway.state !== 'revoked' ? (
        <span className="gateway-actions">
          <Button size="small" aria-label={`Change ${gateway.label}`} onClick={() => change(gateway)}>
            Change
          </Button>
          <Button size="small" aria-label={`Revoke ${gateway.label}`} onClick={() => revoke(gateway)}>
            Revoke
          </Button>
        </span>
      ) : null,
  },
];
