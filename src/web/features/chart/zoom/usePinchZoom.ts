import { useRef, type PointerEvent } from 'react';
import type { ChartRuler } from '../../../clinical/charts/decorations/chartRuler';
import { pointerX } from './pointerX';

/** Closer together, two fingers give no width, px. */
const LEAST_PX = 24;

interface Finger {
  /** Where it is, px from the left edge of the charts. */
  x: number;
  /** The time that it was put on, epoch ms: it stays under the finger. */
  time: number;
}

/** Two fingers on the charts: the times below them stay below them while they move apart, together or along. */
export function usePinchZoom(ruler: ChartRuler | null, onZoom: (from: number, to: number) => void) {
  const fingers = useRef(new Map<number, Finger>());
  const isPinch = () => fingers.current.size === 2;
  const zoom = () => {
    const [left, right] = [...fingers.current.values()].sort((one, other) => one.time - other.time);
    if (ruler === null || left === undefined || right === undefined || right.x - left.x < LEAST_PX) return;
    const plot = ruler.plot();
    const msPerPx = (right.time - left.time) / (right.x - left.x);
    const from = left.time - (left.x - plot.left) * msPerPx;
    onZoom(from, from + plot.width * msPerPx);
  };
  return {
    isPinch,
    start: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch') return;
      fingers.current.set(event.pointerId, { x: pointerX(event), time: 0 });
      for (const finger of fingers.current.values()) finger.time = ruler?.timeAt(finger.x) ?? 0;
    },
    move: (event: PointerEvent<HTMLElement>) => {
      const finger = fingers.current.get(event.pointerId);
      if (finger === undefined) return;
      finger.x = pointerX(event);
      if (isPinch()) zoom();
    },
    end: ({ pointerId }: PointerEvent<HTMLElement>) => {
      fingers.current.delete(pointerId);
    },
  };
}

/** The page does not scroll under two fingers on this element. React's own listeners could not prevent it. */
export function holdPageUnderTwo(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const onMove = (event: TouchEvent) => {
    if (event.touches.length > 1 && event.cancelable) event.preventDefault();
  };
  element.addEventListener('touchmove', onMove, { passive: false });
  return () => element.removeEventListener('touchmove', onMove);
}
