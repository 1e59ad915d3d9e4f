import { Button } from 'antd';
import { useState } from 'react';
import type { SecondFactor } from '../../../contract/secondFactor';
import { useGetSecondFactorQuery, useReplaceRecoveryCodesMutation } from '../../api/secondFactor';
import { isDeclined } from '../../forms/saveFailure';
import { formatTimestamp } from '../../lib/dates';
import { logFault } from '../../lib/log';
import { paths } from '../../lib/paths';
import { Card } from '../../ui/Card';
import { ItemRegion, statusOf } from '../../ui/loading/ItemRegion';
import { ResultToast, type Result } from '../../ui/ResultToast';
import { EndSecondFactor } from './EndSecondFactor';
import { RecoveryCodeList } from './RecoveryCodeList';
import { SecondFactorSetup } from './SecondFactorSetup';
import './account.css';

/** The second factor of the signed-in user: set up, looked after, switched off. */
export function SecondFactorCard() {
  const query = useGetSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isSettingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isEnding, setEnding] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const [replace, { isLoading: isReplacing }] = useReplaceRecoveryCodesMutation();

  const replaceCodes = async () => {
    const { data, error } = await replace();
    if (data !== undefined) return setCodes(data.recovery_codes);
    if (isDeclined(error) || statusOf(error) === 'SIGNED_OUT') return;
    logFault('recovery codes were not made', statusOf(error));
    setResult({ kind: 'error', text: 'No other recovery codes were made. Try again.' });
  };

  const region = (factor: SecondFactor) => {
    if (codes !== null) return <RecoveryCodeList codes={codes} onClose={() => setCodes(null)} />;
    if (isSettingUp)
      return (
        <SecondFactorSetup
          onCancel={() => setSettingUp(false)}
          onDone={(made) => {
            setSettingUp(false);
            // A user with a passkey has codes already.
            if (made.length > 0) setCodes(made);
          }}
        />
      );
    return factor.enabled_at === null ? (
      <>
        <p>Off. Your password alone signs you in.</p>
        <p className="account-quiet">
          With a second factor, signing in also asks for a code that an app on your phone shows. Any
          authenticator app will do; it needs no connection.
        </p>
        <div className="account-buttons">
          <Button type="primary" onClick={() => setSettingUp(true)}>
            Set up
          </Button>
        </div>
      </>
    ) : (
      <>
        <p>{`On since ${formatTimestamp(factor.enabled_at)}. ${asksFor(factor)}`}</p>
        <p className={factor.recovery_codes_left < FEW ? 'account-few' : 'account-quiet'}>
          {leftText(factor.recovery_codes_left)}
        </p>
        <div className="account-buttons">
          <Button loading={isReplacing} onClick={() => void replaceCodes()}>
            New recovery codes
          </Button>
          {factor.app_enabled_at === null ? (
            <Button onClick={() => setSettingUp(true)}>Set up an app</Button>
          ) : factor.is_required ? null : (
            <Button onClick={() => setEnding(true)}>Switch off</Button>
          )}
        </div>
        {factor.is_required ? (
          <p className="account-quiet">This server requires it of you: it cannot be switched off.</p>
        ) : null}
      </>
    );
  };

  return (
    <Card title="Second factor" className="account-card">
      <ItemRegion<SecondFactor> noun="second factor" query={query} missing={paths.root}>
        {region}
      </ItemRegion>
      {isEnding ? (
        <EndSecondFactor
          onClose={() => setEnding(false)}
          onDone={() => {
            setEnding(false);
            setResult({ kind: 'success', text: 'The second factor is off.' });
          }}
        />
      ) : null}
      <ResultToast result={result} onClose={() => setResult(null)} />
    </Card>
  );
}

/** From here on it is time to make other ones. */
const FEW = 3;

const asksFor = ({ app_enabled_at }: SecondFactor): string =>
  app_enabled_at === null
    ? 'Signing in asks for a passkey.'
    : 'Signing in asks for a code of your authenticator app.';

function leftText(count: number): string {
  if (count === 0) return 'No recovery code is left. Make other ones, or a lost phone locks you out.';
  return `${count} ${count === 1 ? 'recovery code is' : 'recovery codes are'} left.`;
}
