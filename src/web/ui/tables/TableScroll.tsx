import { useEffect, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import './TableScroll.css';

interface TableScrollProps {
  /** Its accessible name. */
  label: string;
  className?: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The box that a table scrolls in. It says to the style sheet which pinned columns lie on others, and at which edge. */
export function TableScroll({ label, className = '', ref, children }: TableScrollProps) {
  const box = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => box.current as HTMLDivElement);
  // Without dependencies: what is in it may have become wider.
  useEffect(() => {
    if (box.current !== null) markStuck(box.current);
  });
  useEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    const mark = () => markStuck(current);
    const observer = new ResizeObserver(mark);
    observer.observe(current);
    current.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', mark);
    };
  }, []);
  // It scrolls, so it must be reachable by keyboard.
  return (
    <div
      ref={box}
      className={`table-scroll ${className}`.trimEnd()}
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      {children}
    </div>
  );
}

/** Writes `data-start` and `data-end`: the edge ('left', 'right') at which the pinned column of that name is held. */
function markStuck(box: HTMLElement): void {
  for (const name of ['start', 'end'] as const) {
    const head = box.querySelector<HTMLElement>(`th.pinned-${name}`);
    const edge = head === null ? null : stuckAt(head);
    if (edge === null) box.removeAttribute(`data-${name}`);
    else box.setAttribute(`data-${name}`, edge);
  }
}

/** Where a header cell is held: it is not behind the cells before it. Null where it is. */
function stuckAt(head: HTMLElement): 'left' | 'right' | null {
  let own = 0;
  for (let cell = head.previousElementSibling; cell !== null; cell = cell.previousElementSibling)
    own += (cell as HTMLElement).offsetWidth;
  const shift = head.offsetLeft - own;
  return Math.abs(shift) <= 1 ? null : shift > 0 ? 'left' : 'right';
}
