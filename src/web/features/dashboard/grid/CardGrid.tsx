import { useRef } from 'react';
import { TipLayer } from '../../../ui/TipLayer';
import type { BoardCard } from './boardOrder';
import { PatientCard, type RenderActions } from '../card/PatientCard';
import { useCardKeys } from './useCardKeys';
import { useGridHold } from './useGridHold';
import { WindowedGrid } from './WindowedGrid';
import './CardGrid.css';

/** Above this many cards only those near the window are in the document. */
const WHOLE_GRID = 100;

interface CardGridProps {
  cards: readonly BoardCard[];
  isConnectionLost: boolean;
  /** Called when the user starts and stops working in the grid: meanwhile no card may move. */
  onHold: (isHeld: boolean) => void;
  renderActions?: RenderActions;
}

/** The cards of the board, in its order. By keyboard they are one tab stop: `useCardKeys`. */
export function CardGrid({ cards, isConnectionLost, onHold, renderActions }: CardGridProps) {
  const box = useRef<HTMLDivElement>(null);
  const hold = useGridHold(onHold);
  const { active, wanted, onDrawn, ...keys } = useCardKeys(box, cards);
  return (
    <TipLayer>
      <div
        ref={box}
        onPointerDown={hold.onPointerDown}
        onFocus={(event) => {
          hold.onFocus();
          keys.onFocus(event);
        }}
        onBlur={(event) => {
          hold.onBlur(event);
          keys.onBlur(event);
        }}
        onKeyDown={(event) => {
          hold.onKeyDown();
          keys.onKeyDown(event);
        }}
      >
        {cards.length > WHOLE_GRID ? (
          <WindowedGrid
            cards={cards}
            isConnectionLost={isConnectionLost}
            active={active}
            wanted={wanted}
            onDrawn={onDrawn}
            renderActions={renderActions}
          />
        ) : (
          <div className="card-grid">
            {cards.map(({ entry, band }) => (
              <PatientCard
                key={entry.device_id}
                entry={entry}
                band={band}
                isConnectionLost={isConnectionLost}
                isTabStop={entry.device_id === active}
                renderActions={renderActions}
              />
            ))}
          </div>
        )}
      </div>
    </TipLayer>
  );
}
