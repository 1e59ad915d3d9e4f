import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { idleLogoffMinutes } from '../../../lib/browser/meta';
import { paths } from '../../../lib/paths';
import { useServerClock } from '../../../lib/server/serverClock';
import { serverNow } from '../../../lib/server/serverTime';
import { rememberStop } from '../../../lib/server/stoppedAt';
import { noteLoss } from '../../../lib/session/signOutReason';
import { WARNING_MS } from './idleMachine';
import { useIdle } from './useIdle';
import './IdleLogoff.css';

/**
 * Signs out an unattended computer, where the hospital wants it (`IDLE_LOGOFF_MINUTES`); warns a minute
 * before.
 */
export function IdleLogoff() {
  const minutes = idleLogoffMinutes();
  return minutes === 0 ? null : <Watch limitMs={minutes * 60_000} />;
}

function Watch({ limitMs }: { limitMs: number }) {
  const navigate = useNavigate();
  const warning = useIdle(limitMs, () => {
    rememberStop(serverNow());
    noteLoss();
    void navigate(paths.logout, { replace: true });
  });
  return warning ? <Warning /> : null;
}

function Warning() {
  const [endsAt] = useState(() => serverNow() + WARNING_MS);
  const seconds = useServerClock((now) => Math.max(0, Math.ceil((endsAt - now) / 1_000)));
  return (
    <div role="alert" className="idle-warning">
      <p>
        <strong>This screen is not being used.</strong> Wardline is about to sign out, and monitoring on this
        screen stops.
      </p>
      <span aria-hidden="true">{seconds} s</span>
      {/* Any input keeps the session; the button is there because users look for one. */}
      <button type="button" className="plain-button">
        Stay signed in
      </button>
    </div>
  );
}
