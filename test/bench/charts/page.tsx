import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { SCREEN_PALETTE } from '../../../src/web/clinical/charts/chartPalette';
import { chartFrame } from '../../../src/web/ui/charts/chartFrame';
import { joinSets } from '../../../src/web/clinical/charts/chartSets';
import { VitalChart } from '../../../src/web/clinical/charts/VitalChart';
import type { VitalDrawing } from '../../../src/web/clinical/charts/vitalDrawing';
import { TRACE_KEYS } from '../../../src/web/clinical/charts/vitalTraces';
import { dayAt, nowAt, RESOLUTION } from './day';
import '../../../src/web/ui/theme/tokens.css';

/** The product's own two charts, updated on each poll as the screen updates them. */
const LOOK = { palette: SCREEN_PALETTE, hasForecast: true };
const SHOWN = new Set(TRACE_KEYS);

const drawingAt = (poll: number): VitalDrawing => ({
  sets: joinSets(dayAt(poll), []),
  resolution: RESOLUTION,
  frame: chartFrame(nowAt(poll), RESOLUTION, 24),
  shown: SHOWN,
  isConnected: true,
  hasPoints: true,
});

let drawing = drawingAt(0);
let notify = () => {};
const subscribe = (listener: () => void) => {
  notify = listener;
  return () => {};
};

function Charts() {
  const shown = useSyncExternalStore(subscribe, () => drawing);
  return (
    <div style={{ width: 864 }}>
      <div style={{ height: 352 }}>
        <VitalChart kind="cardio" look={LOOK} drawing={shown} />
      </div>
      <div style={{ height: 248 }}>
        <VitalChart kind="oxygenTemperature" look={LOOK} drawing={shown} />
      </div>
    </div>
  );
}

Object.assign(window, {
  mount: () =>
    flushSync(() => createRoot(document.body.appendChild(document.createElement('main'))).render(<Charts />)),
  poll: (poll: number) => {
    drawing = drawingAt(poll);
    flushSync(() => notify());
  },
});
