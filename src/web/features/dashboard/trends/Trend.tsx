import { VITALS, type VitalKey } from '../../../../clinical/vitals';
import './Trend.css';

interface TrendProps {
  vital: VitalKey;
  /** By how much it has changed, in its unit; not zero. */
  change: number;
}

/** '18', '.7': the size of a change as the label line of a tile has room for it. */
const shortText = ({ vital, change }: TrendProps): string => sizeText({ vital, change }).replace(/^0\./, '.');

const sizeText = ({ vital, change }: TrendProps): string => Math.abs(change).toFixed(VITALS[vital].digits);

/** The arrow and the change in the label line of a tile, drawn by the style sheet: a card has little room for nodes. Read out after the value (`TrendWords`). */
export function TrendMark(trend: TrendProps) {
  return (
    <span
      className={trend.change > 0 ? 'trend' : 'trend trend--down'}
      data-change={shortText(trend)}
      aria-hidden="true"
    />
  );
}

/** The same in words after the value: ', up 18'. */
export function TrendWords(trend: TrendProps) {
  return (
    <span className="visually-hidden">{`, ${trend.change > 0 ? 'up' : 'down'} ${sizeText(trend)}`}</span>
  );
}
