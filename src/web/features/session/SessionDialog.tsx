import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { closeUnlessUnsaved } from '../../lib/leaveGuard';
import { paths } from '../../lib/paths';
import { serverNow } from '../../lib/server/serverTime';
import { lockHere } from '../../lib/session/sessionLock';
import { LockIcon } from '../../ui/icons/icons';
import { AppModal } from '../../ui/modals/AppModal';
import { OpenSessionList } from './OpenSessionList';
import { PinForm } from './lock/PinForm';
import './SessionDialog.css';

/** What a person settles about their own sessions: locking this one, where they are signed in, the PIN. */
export function SessionDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const [done, setDone] = useState<string | null>(null);
  const lock = () => {
    onClose();
    lockHere(serverNow());
  };
  return (
    <AppModal title={`Signed in as ${name}`} width={520} onClose={() => closeUnlessUnsaved(onClose)}>
      <div className="session-dialog">
        <section aria-label="Lock">
          <p>
            A locked screen still shows the board and the alerts. Everything else asks for the PIN or the
            password.
          </p>
          <Button data-autofocus icon={<LockIcon />} onClick={lock}>
            Lock
          </Button>
        </section>
        <section aria-labelledby="signed-in-on">
          <h3 id="signed-in-on">Signed in on</h3>
          <OpenSessionList whose="me" />
        </section>
        <section aria-labelledby="second-factor">
          <h3 id="second-factor">Second factor</h3>
          <Link to={paths.security} onClick={onClose}>
            Security
          </Link>
        </section>
        <section aria-labelledby="pin-for-unlocking">
          <h3 id="pin-for-unlocking">PIN for unlocking</h3>
          {done === null ? <PinForm onDone={setDone} /> : <p role="status">{done}</p>}
        </section>
      </div>
    </AppModal>
  );
}
