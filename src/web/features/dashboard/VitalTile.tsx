import type { ReactNode } from 'react';
import { ServerAge } from '../../ui/ServerAge';

interface VitalTileProps {
  /** Short name of the vital, and the group's accessible name. */
  label: 'HR' | 'NIBP' | 'SpO2' | 'RR' | 'BT' | 'SI';
  unit?: string | undefined;
  children: ReactNode;
}

/** A vital that was measured before the newest reading. */
export interface Earlier {
  /** When it was measured, ISO 8601. */
  measuredAt: string;
  /** It is older than the newest reading by more than the device's online window: no value of now. */
  isOld: boolean;
}

/** One vital: a small grey label with its unit, and the number; grey with its age once it was measured before what is live. */
export function VitalTile({ earlier, ...tile }: VitalTileProps & { earlier?: Earlier | null }) {
  return earlier?.isOld === true ? (
    <Tile {...tile} age={<ServerAge since={earlier.measuredAt} />} />
  ) : (
    <Tile {...tile} />
  );
}

function Tile({ label, unit, age, children }: VitalTileProps & { age?: ReactNode }) {
  return (
    <div
      className={`vital vital--${label.toLowerCase()}${age === undefined ? '' : ' vital--earlier'}`}
      role="group"
      aria-label={label}
    >
      <div className="vital-label">
        {age !== undefined ? (
          <>
            {label}&nbsp;{age}
          </>
        ) : unit === undefined ? (
          label
        ) : (
          `${label} ${unit}`
        )}
      </div>
      <div className="vital-value">{children}</div>
    </div>
  );
}
