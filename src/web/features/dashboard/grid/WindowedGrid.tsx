import { useLayoutEffect, useRef } from 'react';
import type { BoardCard } from './boardOrder';
import { PatientCard, type RenderActions } from '../card/PatientCard';
import { OVERSCAN, useRowWindow } from './useRowWindow';

interface WindowedGridProps {
  cards: readonly BoardCard[];
  isConnectionLost: boolean;
  /** The device whose card Tab reaches. */
  active: number | undefined;
  /** The index of a card that is to be drawn wherever it is; null for none. */
  wanted: number | null;
  /** Called once it is in the document. */
  onDrawn: () => void;
  renderActions?: RenderActions;
}

/**
 * A grid of which only the rows near the window are in the document; padding takes the space of the others.
 * Every card states its position and the total, for screen readers.
 */
export function WindowedGrid({
  cards,
  isConnectionLost,
  active,
  wanted,
  onDrawn,
  renderActions,
}: WindowedGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const { from, to, columns, pitch } = useRowWindow(grid, cards.length, wanted);
  const drawn = cards.slice(from * columns, to * columns);
  // Scrolled away, the active card gives its tab stop to one that is in view.
  const inView = drawn[from === 0 ? 0 : Math.min(OVERSCAN * columns, drawn.length - 1)]?.entry.device_id;
  const tabStop = drawn.some(({ entry }) => entry.device_id === active) ? active : inView;
  useLayoutEffect(() => {
    if (wanted !== null && wanted >= from * columns && wanted < to * columns) onDrawn();
  }, [wanted, from, to, columns, onDrawn]);
  const rowsBelow = Math.ceil(cards.length / columns) - to;
  return (
    <div
      className="card-grid"
      ref={grid}
      style={{ paddingTop: from * pitch, paddingBottom: Math.max(0, rowsBelow) * pitch }}
    >
      {drawn.map(({ entry, band }, index) => (
        <PatientCard
          key={entry.device_id}
          entry={entry}
          band={band}
          isConnectionLost={isConnectionLost}
          isTabStop={entry.device_id === tabStop}
          position={from * columns + index + 1}
          total={cards.length}
          renderActions={renderActions}
        />
      ))}
    </div>
  );
}
