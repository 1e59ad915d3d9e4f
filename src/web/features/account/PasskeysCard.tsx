import { Button } from 'antd';
import { useState } from 'react';
import type { Passkey, Passkeys } from '../../../contract/passkeys';
import { useGetPasskeysQuery, useRemovePasskeyMutation } from '../../api/passkeys';
import { isDeclined } from '../../forms/saveFailure';
import { formatTimestamp } from '../../lib/dates';
import { logFault } from '../../lib/log';
import { paths } from '../../lib/paths';
import { hasPasskeys } from '../../lib/browser/hasPasskeys';
import { Card } from '../../ui/Card';
import { ItemRegion, statusOf } from '../../ui/loading/ItemRegion';
import { ConfirmModal } from '../../ui/modals/ConfirmModal';
import { ResultToast, type Result } from '../../ui/ResultToast';
import { PasskeySetup } from './PasskeySetup';
import { RecoveryCodeList } from './RecoveryCodeList';
import './account.css';

/** The passkeys of the signed-in user: added with a name, listed, removed. */
export function PasskeysCard() {
  const query = useGetPasskeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [remove, { isLoading: isRemoving }] = useRemovePasskeyMutation();

  const removeIt = async ({ id, name }: Passkey) => {
    const { error } = await remove(id);
    setRemoved(null);
    const status = statusOf(error);
    if (isDeclined(error) || status === 'SIGNED_OUT') return;
    if (error === undefined || status === 404)
      return setResult({ kind: 'success', text: `The passkey “${name}” was removed.` });
    logFault('a passkey was not removed', status);
    const isNeeded = status === 403;
    setResult({
      kind: 'error',
      text: isNeeded
        ? 'Your account requires a second factor: the last one cannot be removed.'
        : `The passkey “${name}” was not removed. Try again.`,
    });
  };

  const region = ({ is_offered: isOffered, results }: Passkeys) => {
    if (codes !== null) return <RecoveryCodeList codes={codes} onClose={() => setCodes(null)} />;
    if (isAdding)
      return (
        <PasskeySetup
          onCancel={() => setAdding(false)}
          onDone={(made) => {
            setAdding(false);
            if (made.length > 0) setCodes(made);
            else setResult({ kind: 'success', text: 'The passkey was added.' });
          }}
        />
      );
    const whyNot = !isOffered ? NEEDS_HOST : !hasPasskeys() ? NO_SUPPORT : null;
    return (
      <>
        <p className="account-quiet">
          A passkey stays on your phone, computer or security key, and signs you in after your password in the
          place of a code. It works with a finger, a face or a PIN of the device.
        </p>
        {results.length === 0 ? null : (
          <ul className="passkeys" aria-label="Passkeys">
            {results.map((passkey) => (
              <li key={passkey.id}>
                <div>
                  <b>{passkey.name}</b>
                  <p className="account-quiet">{wordsOf(passkey)}</p>
                </div>
                <Button aria-label={`Remove ${passkey.name}`} onClick={() => setRemoved(passkey)}>
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        {whyNot === null ? (
          <div className="account-buttons">
            <Button onClick={() => setAdding(true)}>Add a passkey</Button>
          </div>
        ) : (
          <p>{whyNot}</p>
        )}
      </>
    );
  };

  return (
    <Card title="Passkeys" className="account-card">
      <ItemRegion<Passkeys> noun="passkeys" query={query} missing={paths.root}>
        {region}
      </ItemRegion>
      {removed === null ? null : (
        <ConfirmModal
          title={`Remove “${removed.name}”?`}
          confirmText="Remove"
          isBusy={isRemoving}
          onCancel={() => setRemoved(null)}
          onConfirm={() => void removeIt(removed)}
        >
          <p>
            It will not sign you in any more. Without a second factor the recovery codes stop working too.
          </p>
        </ConfirmModal>
      )}
      <ResultToast result={result} onClose={() => setResult(null)} />
    </Card>
  );
}

const NEEDS_HOST =
  'Passkeys are not available here: they need a host name, and this page was opened by its IP address. Open Wardline by its name.';
const NO_SUPPORT = 'Passkeys are not available here: this browser has none, or the page is not encrypted.';

function wordsOf({ created_at, last_used_at, is_of_here }: Passkey): string {
  const used = last_used_at === null ? 'not used yet' : `last used ${formatTimestamp(last_used_at)}`;
  return `Added ${formatTimestamp(created_at)}, ${used}.${is_of_here ? '' : ' Made at another address: it does not work here.'}`;
}
