import { openPart } from '../../features/finder/openPart';
import { SearchIcon } from '../../ui/icons/icons';
import { Bell } from './Bell';

/** At the right of the top bar on small screens: the finder and the notifications, without a detour by the menu. */
export function BarEnd() {
  return (
    <>
      <button
        type="button"
        className="bar-button bar-finder"
        aria-label="Find"
        aria-haspopup="dialog"
        onClick={() => openPart('finder')}
      >
        <SearchIcon size={20} />
      </button>
      <Bell />
    </>
  );
}
