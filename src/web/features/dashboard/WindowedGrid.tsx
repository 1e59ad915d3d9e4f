import { useRef } from 'react';
import type { BoardCard } from './boardOrder';
import { PatientCard, type RenderActions } from './PatientCard';
import { useRowWindow } from './useRowWindow';

interface WindowedGridProps {
  cards: readonly BoardCard[];
  isConnectionLost: boolean;
  renderActions?: RenderActions;
}

/**
 * A grid of which only the rows near the window are in the document; padding takes the space of the others.
 * Every card states its position and the total, for screen readers.
 */
export function WindowedGrid({ cards, isConnectionLost, renderActions }: WindowedGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const { from, to, columns, pitch } = useRowWindow(grid, cards.length);
  const rowsBelow = Math.ceil(cards.length / columns) - to;
  return (
    <div
      className="card-grid"
      ref={grid}
      style={{ paddingTop: from * pitch, paddingBottom: Math.max(0, rowsBelow) * pitch }}
    >
      {cards.slice(from * columns, to * columns).map(({ entry, band }, index) => (
        <PatientCard
          key={entry.device_id}
          entry={entry}
          band={band}
          isConnectionLost={isConnectionLost}
          position={from * columns + index + 1}
          total={cards.length}
          renderActions={renderActions}
        />
      ))}
    </div>
  );
}
