import { Suspense, useState } from 'react';
import { useCurrentUser } from '../../../api/users';
import { serverNow } from '../../../lib/server/serverTime';
import { lockHere } from '../../../lib/session/sessionLock';
import { ErrorBoundary } from '../../../ui/loading/ErrorBoundary';
import { LockIcon, PersonIcon } from '../../../ui/icons/icons';
import { lazyPart } from '../../../ui/loading/lazyPart';
import './UserRow.css';

const SessionDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "session-dialog" */ '../SessionDialog')).SessionDialog,
);

/** Who is signed in, at the foot of the navigation: where else, the PIN, and the lock. `isRail`: only the icon is seen. */
export function UserRow({ isRail }: { isRail: boolean }) {
  const user = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  if (user === undefined) return null;
  const name = `${user.first_name} ${user.last_name}`.trim() || user.username;
  return (
    <div className="user-row">
      <button
        type="button"
        className="side-menu-row"
        aria-haspopup="dialog"
        title={isRail ? `Signed in as ${name}` : user.username}
        onClick={() => setOpen(true)}
      >
        <PersonIcon title="Signed in as" />
        <span className="side-menu-words">{name}</span>
      </button>
      {isRail ? null : (
        <button
          type="button"
          className="user-row-lock"
          aria-label="Lock"
          title="Lock (Shift L)"
          onClick={() => lockHere(serverNow())}
        >
          <LockIcon />
        </button>
      )}
      {isOpen ? (
        <ErrorBoundary>
          <Suspense>
            <SessionDialog name={name} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </div>
  );
}
