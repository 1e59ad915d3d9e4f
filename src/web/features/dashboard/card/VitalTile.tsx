import type { CSSProperties, ReactNode } from 'react';
import type { VitalKey } from '../../../../clinical/vitals';
import type { Earlier, VitalTile as VitalTileOf } from '../../../clinical/vitalTiles';
import { ServerAge } from '../../../ui/ServerAge';
import { BellOffIcon } from '../../../ui/icons/icons';
import { trendMark, TrendWords } from '../trends/Trend';

interface VitalTileProps {
  tile: Pick<VitalTileOf, 'name' | 'unit' | 'color'>;
  children: ReactNode;
  /** The change of a current value; null where there is none worth showing. */
  trend: { vital: VitalKey; change: number } | null;
  /** Which of its alarms are switched off, until when and why; null when none is. */
  off?: string | null;
}

/**
 * One vital: a small grey label with its unit, and the number; grey with its age if it was measured before
 * the live reading.
 */
export function VitalTile({ earlier, ...shown }: VitalTileProps & { earlier?: Earlier | null }) {
  return earlier?.isOld === true ? (
    <Tile {...shown} trend={null} age={<ServerAge since={earlier.measuredAt} />} />
  ) : (
    <Tile {...shown} />
  );
}

function Tile({
  tile: { name: label, unit, color },
  age,
  trend,
  off = null,
  children,
}: VitalTileProps & { age?: ReactNode }) {
  const words = unit === undefined ? label : `${label} ${unit}`;
  return (
    <div
      className={`vital${age === undefined ? '' : ' vital--earlier'}`}
      style={{ '--vital-color': color } as CSSProperties}
      role="group"
      aria-label={label}
    >
      <div {...(trend === null ? { className: 'vital-label' } : trendMark(trend))}>
        {age !== undefined ? (
          <>
            {`${label}\u00a0`}
            {age}
          </>
        ) : trend === null ? (
          words
        ) : (
          <span className="vital-name">{words}</span>
        )}
        {off === null ? null : <BellOffIcon className="vital-off" size={11} title={off} data-tip={off} />}
      </div>
      <div className="vital-value">
        {children}
        {trend === null ? null : <TrendWords {...trend} />}
      </div>
    </div>
  );
}
