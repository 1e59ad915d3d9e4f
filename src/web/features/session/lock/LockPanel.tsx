import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { logoutUntilAnswered } from '../../../api/session';
import { useGetSessionLockQuery } from '../../../api/sessionLock';
import { useCurrentUser } from '../../../api/users';
import { isApiElsewhere } from '../../../lib/server/apiAddress';
import { formatTimeOfDay } from '../../../lib/dates';
import { signOnLabel } from '../../../lib/browser/meta';
import { getLock, subscribeToAsking, subscribeToLock } from '../../../lib/session/sessionLock';
import { getToken, replaceToken } from '../../../lib/session/token';
import { LockIcon } from '../../../ui/icons/icons';
import { LoginForm } from '../login/LoginForm';
import { UnlockAtProvider } from './UnlockAtProvider';
import { UnlockForm } from './UnlockForm';
import './LockPanel.css';

/** The tries that are left may be used in another tab, ms. */
const AGAIN_MS = 10_000;

/** In the place of the navigation while the session is locked: since when, and who may unlock it. */
export function LockPanel() {
  const lock = useSyncExternalStore(subscribeToLock, getLock);
  const { data } = useGetSessionLockQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: AGAIN_MS,
  });
  const known = useCurrentUser();
  const label = signOnLabel();
  const [isOther, setOther] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const user = data?.user ?? known;
  const name = user === undefined ? '' : `${user.first_name} ${user.last_name}`.trim() || user.username;
  const hasPin = data?.has_pin === true;
  const isPinUsedUp = hasPin && data.pin_tries_left === 0;
  useEffect(() => {
    const focus = () => panel.current?.querySelector<HTMLElement>('[data-field] input')?.focus();
    // Not out of a field in which the user types: a password would go on in the field of the name.
    if (panel.current?.contains(document.activeElement) !== true) focus();
    return subscribeToAsking(() => {
      setAsked(true);
      focus();
    });
  }, [isOther, data]);
  return (
    <section ref={panel} className="lock-panel" aria-label="Locked">
      <div className="lock-state">
        <LockIcon size={20} />
        <div>
          <h2>Locked</h2>
          <p>{lock === null || lock.since === '' ? '' : `since ${formatTimeOfDay(lock.since)}`}</p>
          <p>Alerts stay on</p>
        </div>
      </div>
      <p role="status" className="lock-asked">
        {isAsked ? 'Unlock first.' : ''}
      </p>
      {isOther ? (
        <div className="lock-other">
          <LoginForm heading={<h3>Another user</h3>} onToken={takeOver} />
          <p className="lock-words">
            {name === '' ? 'The locked session' : `The session of ${name}`} ends, and what was not saved is
            lost.
          </p>
          <button type="button" className="lock-link" onClick={() => setOther(false)}>
            Back
          </button>
        </div>
      ) : (
        <>
          {name === '' ? null : (
            <p className="lock-name">
              <b>{name}</b>
            </p>
          )}
          <UnlockForm
            name={name}
            username={user?.username ?? ''}
            hasPin={hasPin && !isPinUsedUp}
            isPinUsedUp={isPinUsedUp}
          />
          {label === null || data?.by_sign_on !== true ? null : isApiElsewhere() ? (
            <p className="lock-words">If you sign in by {label} only, log out and sign in there.</p>
          ) : (
            <UnlockAtProvider label={label} />
          )}
          <button type="button" className="lock-link" onClick={() => setOther(true)}>
            Another user?
          </button>
        </>
      )}
    </section>
  );
}

/**
 * Everything of the first session is dropped before the other person's begins, and then the first ends: a poll that it has
 * under way would be refused meanwhile, and sign the station out with its settings.
 */
function takeOver(token: string): void {
  const first = getToken();
  replaceToken(token);
  if (first !== null) void logoutUntilAnswered(first);
}
