import type { Condition } from '../../../contract/patients';
import { conditionText } from '../../clinical/words/alarms/conditionText';
import { ComorbidityBadge } from '../../clinical/icons/ComorbidityBadge';
import { useSmallScreen } from '../../ui/useSmallScreen';
import './ComorbidityChips.css';

/** At most this many fit in the row (spec §9); a phone's row holds one. */
const MOST = 5;
const MOST_SMALL = 1;

/** The patient's comorbidities: the first few, and a button that opens all of them. */
export function ComorbidityChips({ comorbidities }: { comorbidities: readonly Condition[] }) {
  const most = useSmallScreen() ? MOST_SMALL : MOST;
  const others = comorbidities.length - most;
  return (
    <div className="comorbidity-chips">
      <ul aria-label="Comorbidities">
        {/* On paper nothing can be opened: all of them are printed. */}
        {comorbidities.map((comorbidity, index) => (
          <li key={index} hidden={index >= most}>
            {conditionText(comorbidity)}
          </li>
        ))}
      </ul>
      {others <= 0 ? null : <ComorbidityBadge comorbidities={comorbidities} more={others} />}
    </div>
  );
}
