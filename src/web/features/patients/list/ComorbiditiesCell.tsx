import type { Diagnosis } from '../../../../contract/diagnoses';
import { conditionText } from '../../../clinical/words/alarms/conditionText';
import { ComorbidityBadge } from '../../../clinical/icons/ComorbidityBadge';
import './ComorbiditiesCell.css';

/** The first comorbidity, and, from two on, a badge that opens all of them (spec §2, §9); on paper all of them. */
export function ComorbiditiesCell({ comorbidities }: { comorbidities: readonly Diagnosis[] }) {
  const [first, ...others] = comorbidities;
  if (first === undefined) return null;
  return (
    <span className="comorbidities-cell" data-others={others.map(conditionText).join('\n')}>
      <span>{conditionText(first)}</span>
      {others.length === 0 ? null : (
        <ComorbidityBadge comorbidities={comorbidities} more={others.length} hasDescriptions />
      )}
    </span>
  );
}
