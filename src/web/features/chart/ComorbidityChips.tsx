import { useLayoutEffect, useRef, useState } from 'react';
import type { Condition } from '../../../contract/patients';
import { conditionText } from '../../clinical/words/alarms/conditionText';
import { ComorbidityBadge } from '../../clinical/icons/ComorbidityBadge';
import { useSmallScreen } from '../../ui/useSmallScreen';
import './ComorbidityChips.css';
import { chipsThatFit, MOST_CHIPS } from './chipsThatFit';

/** A phone's row holds one. */
const MOST_SMALL = 1;

/** The patient's comorbidities: as many as fit whole, and a button that opens all of them. */
export function ComorbidityChips({ comorbidities }: { comorbidities: readonly Condition[] }) {
  const isSmall = useSmallScreen();
  const box = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(MOST_CHIPS);
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    const measure = () => {
      const chips = [...current.querySelectorAll('li')].map(({ scrollWidth }) => scrollWidth);
      setFitting(chipsThatFit(chips, current.clientWidth));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [comorbidities]);
  const most = isSmall ? MOST_SMALL : Math.min(fitting, MOST_CHIPS);
  const others = comorbidities.length - most;
  return (
    <div ref={box} className="comorbidity-chips">
      <ul aria-label="Comorbidities">
        {/* On paper nothing can be opened: all of them are printed. */}
        {comorbidities.map((comorbidity, index) => (
          <li key={index} hidden={index >= most} title={conditionText(comorbidity)}>
            {conditionText(comorbidity)}
          </li>
        ))}
      </ul>
      {others <= 0 ? null : <ComorbidityBadge comorbidities={comorbidities} more={others} />}
    </div>
  );
}
