import { useSyncExternalStore } from 'react';
import { areShortcutsOn, IS_MAC, subscribeToShortcuts } from '../../lib/browser/shortcuts';
import { SearchIcon } from '../../ui/icons/icons';
import './FinderButton.css';
import { openPart } from './openPart';

/** Opens the finder. Where there is only room for its icon, the words wrap out of sight. */
export function FinderButton() {
  const isOn = useSyncExternalStore(subscribeToShortcuts, areShortcutsOn);
  return (
    <button
      type="button"
      className="finder-button"
      aria-haspopup="dialog"
      aria-keyshortcuts={isOn ? (IS_MAC ? 'Meta+K' : 'Control+K') : undefined}
      title="Find"
      onClick={() => openPart('finder')}
    >
      <SearchIcon />
      <span>Find</span>
      {isOn ? <kbd aria-hidden="true">{IS_MAC ? 'Cmd K' : 'Ctrl K'}</kbd> : null}
    </button>
  );
}
