import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useGetPasskeysQuery } from '../../api/passkeys';
import { useGetSecondFactorQuery } from '../../api/secondFactor';
import { useCurrentUser } from '../../api/users';
import { requireEnrolment } from '../../lib/session/enrolment';
import { paths } from '../../lib/paths';
import { hasPasskeys } from '../../lib/browser/hasPasskeys';
import { Brand } from '../../ui/page/Brand';
import { PasskeySetup } from './PasskeySetup';
import { RecoveryCodeList } from './RecoveryCodeList';
import { SecondFactorSetup } from './SecondFactorSetup';
import './account.css';

/** It may be set up elsewhere meanwhile, ms. */
const AGAIN_MS = 10_000;

/** All that an Admin sees without the second factor that the server requires (`ADMIN_MFA`): how to set it up. */
export function Enrolment() {
  const user = useCurrentUser();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isByPasskey, setByPasskey] = useState(false);
  const { data: passkeys } = useGetPasskeysQuery();
  const mayUsePasskey = passkeys?.is_offered === true && hasPasskeys();
  const { data } = useGetSecondFactorQuery(undefined, { pollingInterval: AGAIN_MS });
  // Set up in another tab, or with an answer that was lost, or not required any more.
  const isOver = codes === null && data !== undefined && (data.enabled_at !== null || !data.is_required);
  useEffect(() => {
    if (isOver) requireEnrolment(false);
  }, [isOver]);
  return (
    <main className="enrolment">
      <title>Second factor · Wardline</title>
      <Brand />
      <h1>Set up a second factor</h1>
      {codes === null ? (
        <>
          <p>
            {user === undefined ? '' : `Signed in as ${user.username}. `}
            This server requires a second factor of Admins: a code that an app on your phone shows. Nothing
            else opens, and <strong>no alerts are shown here</strong>, until it is set up.
          </p>
          {isByPasskey ? (
            <PasskeySetup onCancel={() => setByPasskey(false)} onDone={setCodes} />
          ) : (
            <SecondFactorSetup onDone={setCodes} />
          )}
          {mayUsePasskey && !isByPasskey ? (
            <Button className="enrolment-other" onClick={() => setByPasskey(true)}>
              Use a passkey instead
            </Button>
          ) : null}
          <p>
            <Link to={paths.logout}>Logout</Link>
          </p>
        </>
      ) : (
        <RecoveryCodeList codes={codes} onClose={() => requireEnrolment(false)} />
      )}
    </main>
  );
}
