import { Popover } from 'antd';
import type { Condition } from '../../../contract/patients';
import { conditionText } from '../words/alarms/conditionText';
import './ComorbidityBadge.css';

interface ComorbidityBadgeProps {
  /** All of the patient's comorbidities. */
  comorbidities: readonly Condition[];
  /** How many of them are not shown beside it. */
  more: number;
  /** Whether details beyond the name are listed too. */
  hasDescriptions?: boolean;
}

/** '+N' beside the first comorbidities of a patient: opens all of them (spec §2, open-points §5). */
export function ComorbidityBadge({ comorbidities, more, hasDescriptions = false }: ComorbidityBadgeProps) {
  const list = (
    <ul className="comorbidity-list" tabIndex={0} aria-label="All comorbidities">
      {comorbidities.map((comorbidity, index) => (
        <li key={index}>
          {conditionText(comorbidity)}
          {hasDescriptions ? <Description of={comorbidity} /> : null}
        </li>
      ))}
    </ul>
  );
  return (
    <Popover trigger="click" placement="bottom" title="Comorbidities" destroyOnHidden content={list}>
      <button
        type="button"
        className="comorbidity-badge"
        aria-label="Show all comorbidities"
        aria-haspopup="dialog"
        data-more={`+${more}`}
      >
        <span className="visually-hidden">{`+${more}`}</span>
      </button>
    </Popover>
  );
}

function Description({ of }: { of: Condition }) {
  const description = typeof of === 'string' ? '' : (of.description ?? '');
  return description === '' ? null : <p>{description}</p>;
}
