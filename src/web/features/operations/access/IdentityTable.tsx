import { Button } from 'antd';
import { useState } from 'react';
import type { ExternalIdentity } from '../../../../contract/externalIdentities';
import {
  useGetExternalIdentitiesQuery,
  useRemoveExternalIdentityMutation,
} from '../../../api/externalIdentities';
import { formatTimestamp } from '../../../lib/dates';
import { logFault } from '../../../lib/log';
import { MISSING } from '../../../lib/missing';
import { statusOf } from '../../../ui/loading/ItemRegion';
import { ConfirmModal } from '../../../ui/modals/ConfirmModal';
import { Refusal } from '../../../ui/loading/Refusal';
import type { Result } from '../../../ui/ResultToast';
import { DataTable, type Column } from '../../../ui/tables/DataTable';
import { listPage } from '../../../ui/tables/listPage';
import type { ListState } from '../../../ui/tables/useListState';
import { accountText } from './identityText';
import './access.css';

interface IdentityTableProps {
  list: ListState;
  onLink: (identity: ExternalIdentity) => void;
  report: (result: Result) => void;
}

/** Who signs in as whom by single sign-on, and who asked and has no linked account yet; for an Admin. */
export function IdentityTable({ list, onLink, report }: IdentityTableProps) {
  const query = useGetExternalIdentitiesQuery(list.query, { refetchOnMountOrArgChange: true });
  const [remove, { isLoading: isRemoving }] = useRemoveExternalIdentityMutation();
  const [removing, setRemoving] = useState<ExternalIdentity | null>(null);

  const removeNow = async ({ id, subject }: ExternalIdentity) => {
    const { error } = await remove(id);
    setRemoving(null);
    const status = statusOf(error);
    if (error !== undefined && status !== 'SIGNED_OUT') logFault('an external id was not removed', status);
    report(
      error === undefined
        ? { kind: 'success', text: `${subject} was removed.` }
        : { kind: 'error', text: `${subject} was not removed. Try again.` },
    );
  };

  if (statusOf(query.error) === 403) return <Refusal />;
  return (
    <>
      <DataTable
        noun="external ids"
        columns={columnsWith({ link: onLink, remove: setRemoving })}
        page={listPage(query)}
        list={list}
        emptyText="No external ids found"
      />
      {removing === null ? null : (
        <ConfirmModal
          title={`Remove ${removing.subject}?`}
          confirmText="Remove"
          isBusy={isRemoving}
          onCancel={() => setRemoving(null)}
          onConfirm={() => void removeNow(removing)}
        >
          <p>
            {removing.user === null
              ? 'It is listed again when it is next used to sign in.'
              : `It no longer opens the account ${accountText(removing)}, and the sessions it began end at once.`}
          </p>
        </ConfirmModal>
      )}
    </>
  );
}

interface Actions {
  link: (identity: ExternalIdentity) => void;
  remove: (identity: ExternalIdentity) => void;
}

const columnsWith = ({ link, remove }: Actions): readonly Column<ExternalIdentity>[] => [
  {
    title: 'External ID',
    sortKey: 'subject',
    // One that is cut off could be taken for another.
    width: 330,
    render: ({ subject }) => <span title={subject}>{subject}</span>,
  },
  {
    title: 'Account',
    width: 210,
    render: (identity) => (
      <span className={identity.user === null ? 'identity-unlinked' : undefined}>
        {accountText(identity)}
      </span>
    ),
  },
  {
    title: 'Provider',
    width: 230,
    render: ({ issuer }) => <span title={issuer}>{issuer}</span>,
  },
  {
    title: 'Last Sign-In',
    sortKey: 'last_asked_at',
    width: 148,
    render: ({ last_asked_at }) => (last_asked_at === null ? MISSING : formatTimestamp(last_asked_at)),
  },
  {
    title: 'Actions',
    width: 170,
    render: (identity) => (
      <span className="identity-actions">
        {identity.user === null ? (
          <Button size="small" aria-label={`Link ${identity.subject}`} onClick={() => link(identity)}>
            Link
          </Button>
        ) : null}
        <Button size="small" aria-label={`Remove ${identity.subject}`} onClick={() => remove(identity)}>
          Remove
        </Button>
      </span>
    ),
  },
];
