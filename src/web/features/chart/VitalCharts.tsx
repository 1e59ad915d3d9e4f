import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { momentText } from '../../ui/charts/clock';
import { isForecast } from '../../clinical/charts/chartSets';
import type { ChartRuler } from '../../clinical/charts/decorations/chartRuler';
import { SCREEN_PALETTE } from '../../clinical/charts/chartPalette';
import { VitalChart } from '../../clinical/charts/VitalChart';
import type { VitalDrawing } from '../../clinical/charts/vitalDrawing';
import { ChartTip } from './ChartTip';
import { Crosshair } from './Crosshair';
import { handSetsAt, momentWords, setAt, stepFrom } from './timeSteps';
import './VitalCharts.css';

const LOOK = { palette: SCREEN_PALETTE, hasForecast: true };

/**
 * Both charts on one time axis: the time under the pointer, or selected with the arrow keys, is marked in
 * both and its values are shown together. For a screen reader the two are a slider along time that announces
 * the values.
 */
export function VitalCharts({ drawing }: { drawing: VitalDrawing }) {
  const [at, setTime] = useState<number | null>(null);
  const [cardio, setCardio] = useState<ChartRuler | null>(null);
  const [oxygenTemperature, setOxygenTemperature] = useState<ChartRuler | null>(null);
  const { sets, frame, shown } = drawing;
  const set = at === null ? null : setAt(drawing, at);
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const time = cardio?.timeAt(clientX - currentTarget.getBoundingClientRect().left) ?? Number.NaN;
    setTime(Number.isFinite(time) ? stepFrom(drawing, time, 0) : null);
  };
  const latest = sets.findLast((other) => !isForecast(other));
  const start = at ?? (latest === undefined ? (frame.now ?? frame.end) : Date.parse(latest.timestamp));
  const move = (event: KeyboardEvent) => {
    const next = timeAfter(event.key, drawing, start, at === null);
    if (next === undefined) return;
    event.preventDefault();
    setTime(next);
  };
  return (
    <div className="vital-charts">
      <div className="vital-charts-cardio">
        <VitalChart kind="cardio" look={LOOK} drawing={drawing} onReady={setCardio} />
        {at === null || cardio === null ? null : (
          <Crosshair chart="cardio" ruler={cardio} time={at} set={set} shown={shown} />
        )}
        {sets.length === 0 ? <p className="vital-charts-empty">No vitals in the last 24 hours</p> : null}
      </div>
      <div className="vital-charts-oxygen">
        <VitalChart kind="oxygenTemperature" look={LOOK} drawing={drawing} onReady={setOxygenTemperature} />
        {at === null || oxygenTemperature === null ? null : (
          <Crosshair chart="oxygenTemperature" ruler={oxygenTemperature} time={at} set={set} shown={shown} />
        )}
      </div>
      <div
        className="vital-charts-time"
        role="slider"
        tabIndex={0}
        aria-label="Time"
        aria-valuemin={frame.start}
        aria-valuemax={frame.end}
        aria-valuenow={start}
        aria-valuetext={`${momentText(start)}: ${momentWords(drawing, start)}`}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setTime(null)}
        onKeyDown={move}
        onBlur={() => setTime(null)}
      />
      {at === null || cardio === null ? null : (
        <ChartTip time={at} set={set} byHand={handSetsAt(drawing, at)} shown={shown} x={cardio.xAt(at)} />
      )}
    </div>
  );
}

/**
 * The time that a key moves to from `start`; null removes the mark, undefined means that the slider does not
 * use the key.
 */
function timeAfter(
  key: string,
  drawing: VitalDrawing,
  start: number,
  isFirst: boolean,
): number | null | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return stepFrom(drawing, start, isFirst ? 0 : -1);
    case 'ArrowRight':
    case 'ArrowUp':
      return stepFrom(drawing, start, isFirst ? 0 : 1);
    case 'PageDown':
      return stepFrom(drawing, start, -4);
    case 'PageUp':
      return stepFrom(drawing, start, 4);
    case 'Home':
      return stepFrom(drawing, drawing.frame.start, 0);
    case 'End':
      return stepFrom(drawing, drawing.frame.end, 0);
    case 'Escape':
      return null;
    default:
      return undefined;
  }
}
