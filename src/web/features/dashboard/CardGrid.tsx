import { TipLayer } from '../../ui/TipLayer';
import type { BoardCard } from './boardOrder';
import { PatientCard, type RenderActions } from './PatientCard';
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

/** The cards of the board, in its order. */
export function CardGrid({ cards, isConnectionLost, onHold, renderActions }: CardGridProps) {
  return (
    <TipLayer>
      <div {...useGridHold(onHold)}>
        {cards.length > WHOLE_GRID ? (
          <WindowedGrid cards={cards} isConnectionLost={isConnectionLost} renderActions={renderActions} />
        ) : (
          <div className="card-grid">
            {cards.map(({ entry, band }) => (
              <PatientCard
                key={entry.device_id}
                entry={entry}
                band={band}
                isConnectionLost={isConnectionLost}
                renderActions={renderActions}
              />
            ))}
          </div>
        )}
      </div>
    </TipLayer>
  );
}
