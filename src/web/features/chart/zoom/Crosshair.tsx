import type { VitalKey } from '../../../../clinical/vitals';
import type { ChartRuler } from '../../../clinical/charts/decorations/chartRuler';
import { valueIn, type ChartSet } from '../../../clinical/charts/chartSets';
import { tracesOf, type ChartKind } from '../../../clinical/charts/vitalTraces';
import { VITAL_COLORS } from '../../../clinical/charts/vitalColors';

interface CrosshairProps {
  chart: ChartKind;
  ruler: ChartRuler;
  /** Px from the left edge of the chart. */
  x: number;
  set: ChartSet | null;
  shown: ReadonlySet<VitalKey>;
}

/** The time at the pointer, in one chart: a line, and a dot on each line of a vital. */
export function Crosshair({ chart, ruler, x, set, shown }: CrosshairProps) {
  return (
    <div className="crosshair" aria-hidden="true">
      <i className="crosshair-line" style={{ left: x }} />
      {tracesOf(chart)
        .filter((vital) => shown.has(vital))
        .map((vital) => {
          const value = set === null ? null : valueIn(set.observations, vital);
          const y = value === null ? null : ruler.yAt(vital, value);
          return y === null ? null : (
            <i
              key={vital}
              className="crosshair-dot"
              style={{ left: x, top: y, background: VITAL_COLORS[vital] }}
            />
          );
        })}
    </div>
  );
}
