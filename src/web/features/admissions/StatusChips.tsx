import { PATIENT_STATUSES, type PatientStatus, type StatusGroup } from '../../../clinical/patientStatus';
import { CheckIcon } from '../../ui/icons/icons';
import './StatusChips.css';

/** The colour groups in the spec's order; each begins a new line. */
const GROUPS: readonly StatusGroup[] = [...new Set(PATIENT_STATUSES.map(({ group }) => group))];

interface StatusChipsProps {
  /** Name of the radio group; two on one page must not share it. */
  name: string;
  value: PatientStatus | undefined;
  /** Read-only when left out: the chosen one is highlighted, none can be chosen. */
  onChoose?: (status: PatientStatus) => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

/** The 23 statuses of an admission as chips; one is chosen, by a press or the arrow keys. */
export function StatusChips({ name, value, onChoose, ...focus }: StatusChipsProps) {
  const isInert = onChoose === undefined;
  return (
    <div className={isInert ? 'status-chips status-chips--inert' : 'status-chips'}>
      {GROUPS.map((group) => (
        <div key={group} className={`status-group status-group--${group}`}>
          {PATIENT_STATUSES.filter((status) => status.group === group).map((status) => (
            <label key={status.value} className="status-chip">
              <input
                type="radio"
                className="visually-hidden"
                name={name}
                value={status.value}
                checked={status.value === value}
                disabled={isInert}
                onChange={() => onChoose?.(status.value)}
                {...focus}
              />
              {status.value === value ? <CheckIcon size={12} /> : null}
              {status.label}
            </label>
          ))}
        </div>
      ))}
    </div>
  );
}
