import { useRef, type CSSProperties } from 'react';
import { VITALS, type VitalKey } from '../../../../clinical/vitals';
import { isForecast, type ChartSet } from '../../../clinical/charts/chartSets';
import { clockText, momentText } from '../../../ui/charts/clock';
import type { HandSet } from '../../../clinical/charts/handSets';
import { TRACE_KEYS } from '../../../clinical/charts/vitalTraces';
import { VitalMark } from '../../../clinical/charts/VitalMark';
import { scoreTexts } from '../scores/scoresText';
import { useInSight } from '../zoom/useInSight';
import { handText, NO_DATA, readOff } from '../zoom/timeSteps';

interface ChartTipProps {
  /** Epoch ms. */
  time: number;
  set: ChartSet | null;
  /** The hand-logged sets nearest to the time. */
  byHand: readonly HandSet[];
  shown: ReadonlySet<VitalKey>;
  /** Position of the time, px from the left edge of the charts. */
  x: number;
  /** Where it stands, beside the time: what it explains stays in sight. */
  side: 'left' | 'right';
}

const COLUMNS = [...new Set(TRACE_KEYS.map((key) => VITALS[key].tipColumn))]
  .sort((a, b) => a - b)
  .map((column) => TRACE_KEYS.filter((key) => VITALS[key].tipColumn === column));

/** The scores and all values of a time, of both charts. For sighted users; the time slider announces the same. */
export function ChartTip({ time, set, byHand, shown, x, side }: ChartTipProps) {
  const columns = COLUMNS.map((vitals) =>
    vitals.filter((vital) => shown.has(vital) && readOff(set, vital) !== null),
  ).filter(({ length }) => length > 0);
  const scores = scoreTexts(set);
  const box = useRef<HTMLDivElement>(null);
  useInSight(box);
  return (
    <div
      ref={box}
      className={`chart-tip chart-tip--${side}`}
      aria-hidden="true"
      style={{ '--tip-x': `${x}px` } as CSSProperties}
    >
      <strong>
        {momentText(time)}
        {set !== null && isForecast(set) ? <span>Forecast</span> : null}
      </strong>
      {scores.length === 0 ? null : <p className="chart-tip-scores">{scores.join(', ')}</p>}
      {columns.length === 0 ? (
        scores.length === 0 ? (
          <p>{NO_DATA}</p>
        ) : null
      ) : (
        <div className="chart-tip-columns">
          {columns.map((vitals) => (
            <table key={vitals[0]}>
              <tbody>
                {vitals.map((vital) => (
                  <tr key={vital}>
                    <td>
                      <VitalMark vital={vital} />
                    </td>
                    <th scope="row">{VITALS[vital].label}</th>
                    <td className="chart-tip-value">{readOff(set, vital)}</td>
                    <td>{VITALS[vital].unit}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
        </div>
      )}
      {byHand.map((logged) => (
        <p key={logged.id} className="chart-tip-by-hand">
          <b>{`By hand ${clockText(logged.time)}, ${logged.author}`}</b>
          {` ${handText(logged, shown)}`}
        </p>
      ))}
    </div>
  );
}
