import { useServerClock } from '../../lib/serverClock';
import { countBoard } from './boardCounts';
import type { BoardCard } from './boardOrder';
import './BoardSubtitle.css';

interface BoardSubtitleProps {
  cards: readonly BoardCard[];
  isConnectionLost: boolean;
}

/** Under the title: how many of the cards shown need somebody. */
export function BoardSubtitle({ cards, isConnectionLost }: BoardSubtitleProps) {
  const counts = useServerClock((now) => {
    const { high, medium, signalLost, total } = countBoard(cards, now);
    return [high, medium, signalLost, total].join(' ');
  });
  if (isConnectionLost) return 'Showing the last data received';
  const [high = 0, medium = 0, signalLost = 0, total = 0] = counts.split(' ').map(Number);
  const parts = [
    high > 0 && <b key="high" className="board-count-high">{`${high} high risk`}</b>,
    medium > 0 && <span key="medium">{`${medium} medium`}</span>,
    signalLost > 0 && <span key="lost">{`${signalLost} signal lost`}</span>,
  ].filter((part) => part !== false);
  if (parts.length > 0) return <span className="board-counts">{parts}</span>;
  return total === 1 ? '1 patient' : `${total} patients`;
}
