import type { VitalKey } from '../../../clinical/vitals';
import { VITAL_COLORS } from './vitalColors';
import { markPath } from './decorations/marks';
import { VITAL_TRACES } from './vitalTraces';

/** The mark of a vital's line in its colour, for chips and legends: decoration beside the vital's name. */
export function VitalMark({ vital }: { vital: VitalKey }) {
  return (
    <svg viewBox="0 0 12 12" width={12} height={12} aria-hidden="true" focusable="false">
      <path d={markPath(VITAL_TRACES[vital].symbol, 6, 6, 3.6)} fill={VITAL_COLORS[vital]} />
    </svg>
  );
}
