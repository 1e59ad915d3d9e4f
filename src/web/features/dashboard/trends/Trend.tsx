import { VITALS, type VitalKey } from '../../../../clinical/vitals';
import './Trend.css';

interface TrendProps {
  vital: VitalKey;
  /** By how much it has changed, in its unit; not zero. */
  change: number;
}

/** '18', '0.7': never without its leading zero, a point alone is overlooked. */
const sizeText = ({ vital, change }: TrendProps): string => Math.abs(change).toFixed(VITALS[vital].digits);

/**
 * Attributes of a tile's label line: arrow and change are drawn by the style sheet at its end, because a card has little room for
 * nodes. Read out after the value (`TrendWords`), not here.
 */
export const trendMark = (trend: TrendProps) => ({
  className: trend.change > 0 ? 'vital-label trend' : 'vital-label trend trend--down',
  'data-change': sizeText(trend),
});

/** The same in words after the value: ', up 18'. */
export function TrendWords(trend: TrendProps) {
  return (
    <span className="visually-hidden">{`, ${trend.change > 0 ? 'up' : 'down'} ${sizeText(trend)}`}</span>
  );
}
