import type { CSSProperties, ReactNode } from 'react';
import type { VitalTile as VitalTileOf } from '../../clinical/vitalTiles';
import { ServerAge } from '../../ui/ServerAge';

interface VitalTileProps {
  tile: Pick<VitalTileOf, 'name' | 'unit' | 'color'>;
  children: ReactNode;
}

/** A vital that was measured before the newest reading. */
export interface Earlier {
  /** When it was measured, ISO 8601. */
  measuredAt: string;
  /** It is older than the newest reading by more than the device's online window: not a current value. */
  isOld: boolean;
}

/**
 * One vital: a small grey label with its unit, and the number; grey with its age if it was measured before
 * the live reading.
 */
export function VitalTile({ earlier, ...shown }: VitalTileProps & { earlier?: Earlier | null }) {
  return earlier?.isOld === true ? (
    <Tile {...shown} age={<ServerAge since={earlier.measuredAt} />} />
  ) : (
    <Tile {...shown} />
  );
}

function Tile({ tile: { name: label, unit, color }, age, children }: VitalTileProps & { age?: ReactNode }) {
  return (
    <div
      className={`vital${age === undefined ? '' : ' vital--earlier'}`}
      style={{ '--vital-color': color } as CSSProperties}
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
