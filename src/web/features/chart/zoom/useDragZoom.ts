import { useState, type PointerEvent } from 'react';
import type { ChartRuler } from '../../../clinical/charts/decorations/chartRuler';
import { pointerX } from './pointerX';

/** A shorter way is a click, px. */
const LEAST_PX = 8;

interface Drag {
  from: number;
  to: number;
}

/**
 * Dragging along the time axis with a mouse or a pen, which selects a stretch of time. One finger reads values
 * off instead, and scrolls; two zoom (`usePinchZoom`).
 */
export function useDragZoom(ruler: ChartRuler | null, onSelect: (one: number, other: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const cancel = () => setDrag(null);
  return {
    /** The selected stretch while it is dragged, px; null otherwise. */
    band:
      drag === null || Math.abs(drag.to - drag.from) < LEAST_PX
        ? null
        : { left: Math.min(drag.from, drag.to), width: Math.abs(drag.to - drag.from) },
    cancel,
    start: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'touch' || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: pointerX(event), to: pointerX(event) });
    },
    move: (event: PointerEvent<HTMLElement>) => {
      if (drag !== null) setDrag({ ...drag, to: pointerX(event) });
    },
    end: (event: PointerEvent<HTMLElement>) => {
      if (drag === null) return;
      cancel();
      const to = pointerX(event);
      if (ruler !== null && Math.abs(to - drag.from) >= LEAST_PX)
        onSelect(ruler.timeAt(drag.from), ruler.timeAt(to));
    },
  };
}
