import { useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { useConnection } from '../../../api/transport/connection';
import {
  desktopPermission,
  requestDesktopPermission,
  subscribeToDesktopPermission,
  type DesktopPermission,
} from '../../../lib/browser/desktopNotification';
import { MonitorIcon } from '../../../ui/icons/icons';
import { selectFeed } from '../alertsSlice';
import './DesktopAlerts.css';

type State = 'on' | 'paused' | 'off' | 'blocked' | 'unsupported';

const WORDS: Record<State, { word: string; why?: string }> = {
  on: { word: 'On' },
  paused: { word: 'Paused', why: 'The server does not answer: no alert can arrive' },
  off: { word: 'Enable' },
  blocked: { word: 'Blocked', why: 'Notifications of this page are blocked in the browser’s settings' },
  unsupported: {
    word: 'Unsupported',
    why: 'This browser, or a page without https, cannot show desktop notifications',
  },
};

/**
 * Shows whether alerts reach the desktop, at the foot of the navigation; before the user has decided, the
 * button that asks.
 */
export function DesktopAlerts({ className }: { className: string }) {
  const permission = useSyncExternalStore(subscribeToDesktopPermission, desktopPermission);
  const isStopped = useSelector(selectFeed) === 'stopped';
  const { lost } = useConnection();
  const state = stateOf(permission, isStopped || lost);
  const { word, why } = WORDS[state];
  return (
    <div className={className} title={why}>
      <MonitorIcon />
      <span className="side-menu-words desktop-alerts-words">Desktop alerts</span>
      {state === 'off' ? (
        <button
          type="button"
          className="desktop-alerts-enable"
          aria-label="Enable desktop alerts"
          onClick={() => void requestDesktopPermission()}
        >
          {word}
        </button>
      ) : (
        <span className={`desktop-alerts-state desktop-alerts-state--${state}`} role="status">
          {word}
        </span>
      )}
    </div>
  );
}

function stateOf(permission: DesktopPermission, isPaused: boolean): State {
  switch (permission) {
    case 'granted':
      return isPaused ? 'paused' : 'on';
    case 'denied':
      return 'blocked';
    case 'default':
      return 'off';
    case 'unsupported':
      return 'unsupported';
  }
}
