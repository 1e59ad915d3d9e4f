import { ZERO, ZERO_WORDS } from './sensorZero';
import './Reading.css';

/**
 * A vital's value as text; where the sensor sends 0 it is highlighted, with a text that explains what it may
 * mean.
 */
export function Reading({ children: text }: { children: string }) {
  if (!text.includes(ZERO)) return text;
  return (
    <span className="reading-zero" data-tip={ZERO_WORDS}>
      {text}
      <span className="visually-hidden">{` ${ZERO_WORDS}`}</span>
    </span>
  );
}
