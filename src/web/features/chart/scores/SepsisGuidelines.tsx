import { Popover } from 'antd';
import { InfoIcon } from '../../../ui/icons/icons';
import './SepsisGuidelines.css';

/** The bundle of SEP-1 as the spec lists it (§9). */
const WITHIN_3_HOURS = [
  'Measure lactate levels',
  'Blood culture before antibiotics',
  'Broad-spectrum antibiotics',
  'Fluid resuscitation',
  'Apply vasopressors',
];

/** The treatment steps for sepsis, behind a button. */
export function SepsisGuidelines() {
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title="SEP-1 guidelines"
      destroyOnHidden
      content={<Guidelines />}
    >
      <button
        type="button"
        className="sepsis-button finger"
        aria-label="SEP-1 guidelines"
        aria-haspopup="dialog"
      >
        <InfoIcon />
      </button>
    </Popover>
  );
}

function Guidelines() {
  return (
    <div className="sepsis">
      <p>
        <strong>3h</strong>
      </p>
      <ol>
        {WITHIN_3_HOURS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>Reassess every 6h</p>
    </div>
  );
}
