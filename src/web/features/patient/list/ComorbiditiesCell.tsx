import { Popover } from 'antd';
import type { Diagnosis } from '../../../../contract/diagnoses';
import { conditionText } from '../../../lib/conditionText';
import './ComorbiditiesCell.css';

/** The first comorbidity, and, from two on, a badge that opens all of them (spec §2, §9). */
export function ComorbiditiesCell({ comorbidities }: { comorbidities: readonly Diagnosis[] }) {
  const [first, ...others] = comorbidities;
  if (first === undefined) return null;
  return (
    <span className="comorbidities-cell">
      <span>{conditionText(first)}</span>
      {others.length === 0 ? null : (
        <Popover trigger="click" placement="bottomRight" title="Comorbidities" destroyOnHidden content={<AllOfThem comorbidities={comorbidities} />}>
          <button type="button" className="comorbidities-badge" aria-label="Show all comorbidities" aria-haspopup="dialog">{`+${others.length}`}</button>
        </Popover>
      )}
    </span>
  );
}

function AllOfThem({ comorbidities }: { comorbidities: readonly Diagnosis[] }) {
  return (
    <ul className="comorbidities-all" tabIndex={0} aria-label="Comorbidities">
      {comorbidities.map((comorbidity, index) => (
        <li key={index}><strong>{conditionText(comorbidity)}</strong>{comorbidity.description === '' ? null : <p>{comorbidity.description}</p>}</li>
      ))}
    </ul>
  );
}
