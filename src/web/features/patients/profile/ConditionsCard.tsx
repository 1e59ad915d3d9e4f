import { useState } from 'react';
import type { Condition } from '../../../../contract/patients';
import { Card } from '../../../ui/Card';
import './ConditionsCard.css';

/** This many are shown before the user expands the list. */
const IN_SIGHT = 4;

interface ConditionsCardProps {
  title: 'Comorbidities' | 'Allergies';
  conditions: readonly Condition[];
}

/** The comorbidities or allergies of a patient, each with its code where it has one. */
export function ConditionsCard({ title, conditions }: ConditionsCardProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? conditions : conditions.slice(0, IN_SIGHT);
  return (
    <Card title={title} aside={<span className="panel-card-aside">{conditions.length}</span>}>
      {conditions.length === 0 ? (
        <p className="panel-card-words">None recorded</p>
      ) : (
        <ul className="conditions" aria-label={title}>
          {shown.map((condition, index) => {
            const { name, icd_10_code: code } =
              typeof condition === 'string' ? { name: condition, icd_10_code: '' } : condition;
            return (
              <li key={index}>
                <span>{name}</span>
                <span className="conditions-code">{code}</span>
              </li>
            );
          })}
        </ul>
      )}
      {conditions.length <= IN_SIGHT ? null : (
        <button
          type="button"
          className="conditions-more"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? `Show the first ${IN_SIGHT}` : `Show all ${conditions.length}`}
        </button>
      )}
    </Card>
  );
}
