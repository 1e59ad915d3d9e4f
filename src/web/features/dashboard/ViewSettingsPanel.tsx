import type { ReactNode } from 'react';
import { SignalLostIcon, TriangleFilledIcon } from '../../ui/icons';
import { BatteryIcon } from './BatteryIcon';
import type { BoardFilter } from './filtersMachine';

/** What is chosen, and how to choose. */
export interface FilterSettings {
  isShowingAll: boolean;
  chosen: Record<BoardFilter, boolean>;
  onToggleAll: () => void;
  onToggle: (filter: BoardFilter) => void;
}

const FILTERS: readonly { filter: BoardFilter; label: string; icon: ReactNode }[] = [
  { filter: 'high_risk', label: 'High Risk', icon: <TriangleFilledIcon /> },
  { filter: 'low_battery', label: 'Low Battery', icon: <BatteryIcon level={15} /> },
  { filter: 'no_sync', label: 'No Sync', icon: <SignalLostIcon /> },
];

/** Show All above the three filters, which it checks and locks. The focus starts on it. */
export function ViewSettingsPanel({ id, isShowingAll, chosen, onToggleAll, onToggle }: FilterSettings & { id: string }) {
  return (
    <div id={id} className="view-settings-panel" role="group" aria-label="View Settings">
      <label className="view-settings-row view-settings-row--all">
        Show All
        <input type="checkbox" role="switch" className="switch" autoFocus checked={isShowingAll} onChange={onToggleAll} />
      </label>
      {FILTERS.map(({ filter, label, icon }) => (
        <label key={filter} className="view-settings-row">
          <span aria-hidden="true">{icon}</span>
          {label}
          <input
            type="checkbox" role="switch" className="switch" checked={isShowingAll || chosen[filter]} disabled={isShowingAll}
            onChange={() => onToggle(filter)}
          />
        </label>
      ))}
    </div>
  );
}
