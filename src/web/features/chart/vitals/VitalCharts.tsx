import { Suspense, useDeferredValue, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { momentText } from '../../../ui/charts/clock';
import { isForecast } from '../../../clinical/charts/chartSets';
import type { ChartRuler } from '../../../clinical/charts/decorations/chartRuler';
import { SCREEN_PALETTE } from '../../../clinical/charts/chartPalette';
import { VitalChart } from '../../../clinical/charts/VitalChart';
import type { VitalDrawing } from '../../../clinical/charts/vitalDrawing';
import type { ChartFrame } from '../../../ui/charts/chartFrame';
import { lazyPart } from '../../../ui/loading/lazyPart';
import { CARDIO_PAPER, OXYGEN_PAPER, PAPER } from './chartPaper';
import { ChartTip } from './ChartTip';
import type { Latest } from './latest';
import { Crosshair } from '../zoom/Crosshair';
import { handSetsAt, momentWords, setAt, stepFrom } from '../zoom/timeSteps';
import { pointerX } from '../zoom/pointerX';
import { useDragZoom } from '../zoom/useDragZoom';
import { usePlot } from '../zoom/usePlot';
import { holdPageUnderTwo, usePinchZoom } from '../zoom/usePinchZoom';
import { zoomTo, type Zoom } from '../zoom/zoom';
import './VitalCharts.css';

const LOOK = { palette: SCREEN_PALETTE, hasForecast: true };

/** Loaded a moment later: the chart's first load is near its size limit. */
const AlarmTicks = lazyPart(
  async () => (await import(/* webpackChunkName: "alarm-ticks" */ './AlarmTicks')).AlarmTicks,
);

const ScoreStrip = lazyPart(
  async () => (await import(/* webpackChunkName: "score-strip" */ '../strip/ScoreStrip')).ScoreStrip,
);

interface VitalChartsProps {
  patient: number;
  latest: Latest;
  /** The scores come below the first plot, which is then seen without scrolling. */
  isPlotFirst: boolean;
  /** Its frame is what is drawn: a part of `whole` while zoomed. */
  drawing: VitalDrawing;
  whole: ChartFrame;
  /** How many hours before now the whole begins. */
  hours: number;
  /** Null: the whole again. */
  onZoom: (zoom: Zoom | null) => void;
  /** The time that is marked. */
  onPoint: (time: number) => void;
}

/**
 * The scores and both charts on one time axis: the time under the pointer, or selected with the arrow keys, is marked in
 * both and its values are shown together. A stretch of time that is dragged over, two fingers that move apart,
 * or `+` around the marked time show a part of it in both; `-` and Escape lead back. For a screen reader the two are a slider along
 * time that announces the values.
 */
export function VitalCharts({
  patient,
  latest,
  isPlotFirst,
  drawing,
  whole,
  hours,
  onZoom,
  onPoint,
}: VitalChartsProps) {
  const [at, mark] = useState<number | null>(null);
  const setTime = (time: number | null) => {
    mark(time);
    if (time !== null) onPoint(time);
  };
  const [cardio, setCardio] = useState<ChartRuler | null>(null);
  const [oxygenTemperature, setOxygenTemperature] = useState<ChartRuler | null>(null);
  usePlot(cardio);
  // The first plot does not wait until the second is made.
  const hasSecond = useDeferredValue(true, false);
  const { sets, frame, shown } = drawing;
  const set = at === null ? null : setAt(drawing, at);
  const zoomOn = (one: number, other: number) =>
    onZoom(zoomTo(one, other, { whole, resolution: drawing.resolution }));
  const drag = useDragZoom(cardio, (one, other) => {
    // The time that was pressed last is another one under the pointer now.
    setTime(null);
    zoomOn(one, other);
  });
  const pinch = usePinchZoom(cardio, zoomOn);
  // By the frame, not by the chart, which is drawn after this.
  const xOf = (ruler: ChartRuler, time: number) => {
    const { left, width } = ruler.plot();
    return left + ((time - frame.start) / (frame.end - frame.start)) * width;
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    const time = pinch.isPinch() ? Number.NaN : (cardio?.timeAt(pointerX(event)) ?? Number.NaN);
    setTime(Number.isFinite(time) ? stepFrom(drawing, time, 0) : null);
  };
  const last = sets.findLast((other) => !isForecast(other));
  const newest = last === undefined ? (frame.now ?? frame.end) : Date.parse(last.timestamp);
  const isZoomed = frame.start !== whole.start || frame.end !== whole.end;
  // While zoomed the newest time may be outside of what is drawn.
  const start = at ?? (isZoomed ? stepFrom(drawing, newest, 0) : newest);
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      drag.cancel();
      onZoom(null);
    }
    // With Ctrl these keys are the browser's own zoom.
    const scale = event.ctrlKey || event.metaKey ? undefined : SCALE_OF_KEY[event.key];
    if (scale !== undefined) {
      const half = ((frame.end - frame.start) * scale) / 2;
      zoomOn(start - half, start + half);
      return;
    }
    const next = timeAfter(event.key, drawing, start, at === null);
    if (next === undefined) return;
    event.preventDefault();
    setTime(next);
  };
  const strip = (
    <div className="vital-charts-strip">
      <Suspense>
        <ScoreStrip patient={patient} drawing={drawing} latest={latest} at={at} isPhone={isPlotFirst} />
      </Suspense>
    </div>
  );
  return (
    <div className={isPlotFirst ? 'vital-charts vital-charts--plot-first' : 'vital-charts'} style={PAPER}>
      {isPlotFirst ? null : strip}
      <div className="vital-charts-cardio">
        <VitalChart kind="cardio" look={LOOK} drawing={drawing} onReady={setCardio} paper={CARDIO_PAPER} />
        {cardio === null ? null : (
          <Suspense>
            <AlarmTicks patient={patient} ruler={cardio} frame={frame} />
          </Suspense>
        )}
        {at === null || cardio === null ? null : (
          <Crosshair chart="cardio" ruler={cardio} x={xOf(cardio, at)} set={set} shown={shown} />
        )}
        {sets.length === 0 ? (
          <p className="vital-charts-empty">{`No vitals in the last ${hours} hours`}</p>
        ) : null}
      </div>
      {isPlotFirst ? strip : null}
      <div className="vital-charts-oxygen">
        {hasSecond ? (
          <VitalChart
            kind="oxygenTemperature"
            look={LOOK}
            drawing={drawing}
            onReady={setOxygenTemperature}
            paper={OXYGEN_PAPER}
          />
        ) : null}
        {at === null || oxygenTemperature === null ? null : (
          <Crosshair
            chart="oxygenTemperature"
            ruler={oxygenTemperature}
            x={xOf(oxygenTemperature, at)}
            set={set}
            shown={shown}
          />
        )}
      </div>
      <div
        ref={holdPageUnderTwo}
        className="vital-charts-time"
        role="slider"
        tabIndex={0}
        aria-label="Time"
        aria-valuemin={frame.start}
        aria-valuemax={frame.end}
        aria-valuenow={start}
        aria-valuetext={`${momentText(start)}: ${momentWords(drawing, start)}`}
        aria-keyshortcuts="+ - Escape"
        onPointerMove={(event) => {
          pinch.move(event);
          point(event);
          drag.move(event);
        }}
        onPointerDown={(event) => {
          pinch.start(event);
          point(event);
          drag.start(event);
        }}
        onPointerUp={(event) => {
          pinch.end(event);
          drag.end(event);
          // A tap elsewhere then ends it, as leaving does with a mouse.
          if (event.pointerType === 'touch') event.currentTarget.focus({ preventScroll: true });
        }}
        onPointerCancel={(event) => {
          pinch.end(event);
          drag.cancel();
          setTime(null);
        }}
        // A finger that is lifted leaves, too: what it has marked stays to be read.
        onPointerLeave={({ pointerType }) => (pointerType === 'touch' ? undefined : setTime(null))}
        onKeyDown={move}
        onBlur={() => setTime(null)}
      />
      {drag.band === null ? null : <i className="vital-charts-zoom" style={drag.band} />}
      {at === null || cardio === null || drag.band !== null ? null : (
        <ChartTip
          time={at}
          set={set}
          byHand={handSetsAt(drawing, at)}
          shown={shown}
          x={xOf(cardio, at)}
          side={at - frame.start < frame.end - at ? 'right' : 'left'}
        />
      )}
    </div>
  );
}

/** By how much a key makes the drawn time shorter or longer. */
const SCALE_OF_KEY: Readonly<Record<string, number>> = { '+': 1 / 2, '=': 1 / 2, '-': 2 };

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
