import { Popover } from 'antd';
import type { Patient } from '../../../contract/patients';
import { formatTimeOfDay } from '../../lib/dates';
import { TriangleIcon } from '../../ui/icons/icons';
import { conditionText } from '../words/alarms/conditionText';

/** Beyond this many the others are opened by a button, which says how many they are. */
const MOST = 4;

/** What the label already says, at the beginning of a name: the substance follows it. */
const SAID = /^allerg(?:y|ic) to (?=\S)/i;

interface AllergiesProps extends Pick<Patient, 'allergies'> {
  /** Server time (epoch ms) of the list, once it may have been changed since; null while it is current. */
  shownFrom: number | null;
}

/**
 * The allergies of a patient by their names. An empty list does not mean that there are none: the patient may
 * not have been asked. One that is not current says when it was.
 */
export function Allergies({ allergies, shownFrom }: AllergiesProps) {
  // Not 'at': that would be the time of a reaction.
  const time =
    shownFrom === null ? '' : ` (as known at ${formatTimeOfDay(new Date(shownFrom).toISOString())})`;
  if (allergies.length === 0) return <p className="patient-no-allergies">{`No allergies recorded${time}`}</p>;
  const others = allergies.length - MOST;
  return (
    <p className="patient-allergies">
      <TriangleIcon size={14} />
      <span>
        <b>{`${allergies.length === 1 ? 'Allergy' : 'Allergies'}: `}</b>
        {allergies
          .slice(0, MOST)
          .map(({ name }) => name.replace(SAID, ''))
          .join(', ')}
        {others <= 0 ? null : (
          <Popover
            trigger="click"
            placement="bottom"
            title="Allergies"
            destroyOnHidden
            content={
              <ul className="comorbidity-list" tabIndex={0} aria-label="All allergies">
                {allergies.map((allergy) => (
                  <li key={allergy.id}>{conditionText(allergy)}</li>
                ))}
              </ul>
            }
          >
            <button
              type="button"
              className="patient-allergies-more finger"
              aria-label={`Show all ${allergies.length} allergies`}
              aria-haspopup="dialog"
            >
              {`+${others} more`}
            </button>
          </Popover>
        )}
        {time}
      </span>
    </p>
  );
}
