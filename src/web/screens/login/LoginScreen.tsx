import { useEffect, useState, useSyncExternalStore } from 'react';
import { LoginForm } from '../../features/session/login/LoginForm';
import { SignOn } from '../../features/session/login/SignOn';
import { getLossWords, getSignOutReason, subscribeToSignOutReason } from '../../lib/session/signOutReason';
import { stoppedAt } from '../../lib/server/stoppedAt';
import { Brand } from '../../ui/page/Brand';
import { DemoChip } from '../../ui/DemoChip';
import { ErrorIcon } from '../../ui/icons/signInIcons';
import './login.css';

/** The same text is on the page before the app has started (`public/index.html`). */
const NO_ALERTS = 'No alerts are shown here while no user is signed in.';

/** The login form; also states why the last session ended, unless the user signed out. */
export function LoginScreen() {
  const [early] = useState(readStaticPage);
  const [stopped] = useState(stoppedAt);
  // The reason may arrive from another tab a moment after this one was signed out.
  const ended = useSyncExternalStore(subscribeToSignOutReason, getSignOutReason);
  const lost = useSyncExternalStore(subscribeToSignOutReason, getLossWords);
  const reason = stopped === null ? ended : `Monitoring stopped at ${stopped}: the screen was not used.`;
  const why = reason === null || lost === null ? reason : `${reason} ${lost}`;
  useEffect(() => {
    document.title = 'Login · Wardline';
  }, []);
  return (
    <div className="login">
      <main className="login-side">
        <Brand />
        <div className="login-middle">
          <div role="status" className="login-ended">
            {why === null ? null : (
              <>
                <ErrorIcon />
                <div>
                  <p>
                    <strong>{why}</strong>
                  </p>
                  <p>{NO_ALERTS}</p>
                </div>
              </>
            )}
          </div>
          <LoginForm {...early} />
          <SignOn />
          {why === null ? <p className="login-quiet">{NO_ALERTS}</p> : null}
        </div>
        <DemoChip />
      </main>
      <div className="login-art" aria-hidden="true" />
    </div>
  );
}

/**
 * The page shows its fields before the app has started (`public/index.html`): text typed there is carried
 * over.
 */
function readStaticPage() {
  const form = document.querySelector<HTMLFormElement>('.static-login form');
  if (form === null) return {};
  const typed = Object.fromEntries(
    [...form.querySelectorAll('input')].map(({ name, value }) => [name, value]),
  );
  return { typed, ...(document.activeElement?.id === 'password' ? { focus: 'password' as const } : {}) };
}
