import type { ReactNode } from 'react';
import { SignalLostIcon, TriangleFilledIcon } from '../../../ui/icons/icons';
import { BatteryIcon } from '../card/BatteryIcon';
import { BOARD_FILTERS } from '../filters/boardFilters';
import type { BoardFilter } from '../filters/filtersMachine';

/** The chosen filters, and the callbacks to change them. */
export interface FilterSettings {
  isShowingAll: boolean;
  chosen: Record<BoardFilter, boolean>;
  onToggleAll: () => void;
  onToggle: (filter: BoardFilter) => void;
}

const ICONS: Readonly<Record<BoardFilter, ReactNode>> = {
  high_risk: <TriangleFilledIcon />,
  low_battery: <BatteryIcon level={15} />,
  no_sync: <SignalLostIcon />,
};

/** Show All above the three filters, which it checks and locks. The focus starts on it. */
export function ViewSettingsPanel({
  id,
  isShowingAll,
  chosen,
  onToggleAll,
  onToggle,
}: FilterSettings & { id: string }) {
  return (
    <div id={id} className="view-settings-panel" role="group" aria-label="View Settings">
      <label className="view-settings-row view-settings-row--all">
        Show All
        <input
          type="checkbox"
          role="switch"
          className="switch"
          autoFocus
          checked={isShowingAll}
          onChange={onToggleAll}
        />
      </label>
      {BOARD_FILTERS.map(({ filter, label }) => (
        <label key={filter} className="view-settings-row">
          <span aria-hidden="true">{ICONS[filter]}</span>
          {label}
          <input
            type="checkbox"
            role="switch"
            className="switch"
            checked={isShowingAll || chosen[filter]}
            disabled={isShowingAll}
            onChange={() => onToggle(filter)}
          />
        </label>
      ))}
    </div>
  );
}
