import { Switch } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { SoundRow } from '../../../features/sound/LateParts';
import { useLockGuard, whileLocked } from '../../../lib/session/lockGuard';
import { paths } from '../../../lib/paths';
import { subscribeToAsking } from '../../../lib/session/sessionLock';
import { setTheme } from '../../../lib/browser/theme';
import { Brand } from '../../../ui/page/Brand';
import { CloseIcon, LockIcon, LogoutIcon, MoonIcon } from '../../../ui/icons/icons';
import { LateDrawer } from '../../../ui/loading/LateDrawer';
import { lazyPart } from '../../../ui/loading/lazyPart';
import { useTheme } from '../../../ui/theme/useTheme';
import './LockSide.css';

export const loadLockPanel = () =>
  import(/* webpackChunkName: "lock-panel" */ '../../../features/session/lock/LockPanel');
const LockPanel = lazyPart(async () => (await loadLockPanel()).LockPanel);

/** In the place of the navigation while the session is locked. */
export function LockSide() {
  const theme = useTheme();
  useLockGuard();
  return (
    <div className="side-menu" {...whileLocked}>
      <div className="side-menu-brand">
        <Brand />
      </div>
      <div className="lock-side-panel">
        <Suspense>
          <LockPanel />
        </Suspense>
      </div>
      <div className="side-menu-foot">
        <SoundRow className="side-menu-row" />
        <label className="side-menu-row">
          <MoonIcon />
          <span className="side-menu-words">Dark mode</span>
          <Switch checked={theme === 'dark'} onChange={(dark) => setTheme(dark ? 'dark' : 'light')} />
        </label>
        <Link className="side-menu-row" to={paths.logout}>
          <LogoutIcon />
          <span className="side-menu-words">Logout</span>
        </Link>
      </div>
    </div>
  );
}

/** Where there is no room for it: the button that opens it. Whatever a locked session cannot do opens it too. */
export function LockMenu({ className }: { className: string }) {
  const [isOpen, setOpen] = useState(false);
  useLockGuard();
  useEffect(() => subscribeToAsking(() => setOpen(true)), []);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        {...whileLocked}
      >
        <LockIcon size={20} />
        <span className="lock-menu-word">Unlock</span>
      </button>
      <LateDrawer
        open={isOpen}
        onClose={() => setOpen(false)}
        placement="left"
        size={280}
        closable={false}
        destroyOnHidden
        rootClassName="phone-menu lock-drawer"
        aria-label="Locked"
      >
        <div {...whileLocked}>
          <button
            type="button"
            className="bar-button phone-menu-close"
            aria-label="Close"
            onClick={() => setOpen(false)}
          >
            <CloseIcon size={20} />
          </button>
        </div>
        <LockSide />
      </LateDrawer>
    </>
  );
}
