import type { ReactNode } from 'react';
import { SignalLostIcon, TriangleFilledIcon } from '../../../ui/icons/icons';
import { BatteryIcon } from '../card/BatteryIcon';
import { BandIcon } from '../../../clinical/icons/BandIcon';
import { BOARD_FILTERS, COUNTED_PLACES, type CountedPlace } from '../filters/boardFilters';
import type { BoardFilter } from '../filters/filtersMachine';

/** The chosen filters, and the callbacks to change them. */
export interface FilterSettings {
  isShowingAll: boolean;
  chosen: Record<BoardFilter, boolean>;
  /** The count of the ward whose patients alone are shown. */
  place: CountedPlace | null;
  onToggleAll: () => void;
  onToggle: (filter: BoardFilter) => void;
  onEndPlace: () => void;
}

const ICONS: Readonly<Record<BoardFilter, ReactNode>> = {
  high_risk: <TriangleFilledIcon />,
  low_battery: <BatteryIcon level={15} />,
  no_sync: <SignalLostIcon />,
};

/**
 * Show All above the three filters, which it checks and locks; below them the count that the board was opened by, as long
 * as it shows those alone. The focus starts on Show All.
 */
export function ViewSettingsPanel({
  id,
  isShowingAll,
  chosen,
  place,
  onToggleAll,
  onToggle,
  onEndPlace,
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
        <FilterRow
          key={filter}
          icon={ICONS[filter]}
          label={label}
          isOn={isShowingAll || chosen[filter]}
          isDisabled={isShowingAll}
          onToggle={() => onToggle(filter)}
        />
      ))}
      {place === null ? null : (
        <FilterRow
          icon={<BandIcon band={COUNTED_PLACES[place].band} />}
          label={COUNTED_PLACES[place].label}
          isOn
          onToggle={onEndPlace}
        />
      )}
    </div>
  );
}

interface FilterRowProps {
  icon: ReactNode;
  label: string;
  isOn: boolean;
  isDisabled?: boolean;
  onToggle: () => void;
}

function FilterRow({ icon, label, isOn, isDisabled = false, onToggle }: FilterRowProps) {
  return (
    <label className="view-settings-row">
      <span aria-hidden="true">{icon}</span>
      {label}
      <input
        type="checkbox"
        role="switch"
        className="switch"
        checked={isOn}
        disabled={isDisabled}
        onChange={onToggle}
      />
    </label>
  );
}
