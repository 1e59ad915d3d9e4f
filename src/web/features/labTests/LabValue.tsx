import type { LabObservation } from '../../../contract/labTests';
import { changeText, COMPARATORS, flagOf, labValueText, type LabMark } from './labRows';
import './LabValue.css';

const FLAG_WORDS: Readonly<Record<LabMark, string>> = {
  LL: 'Critically low',
  L: 'Low',
  H: 'High',
  HH: 'Critically high',
  A: 'Abnormal',
};

/**
 * A result, H or L when it is outside its reference, HH or LL when the laboratory calls it critical, A when it calls it abnormal, and its change from
 * the last one: each in a column of its own, so that numbers align. Below it, whether the laboratory corrected it.
 */
export function LabValue({ observation }: { observation: LabObservation }) {
  const flag = flagOf(observation);
  const { comparator = null } = observation;
  const change = changeText(observation);
  return (
    <span className="lab-value">
      <span className={flag === null ? 'lab-value-number' : 'lab-value-number lab-value--marked'}>
        {comparator === null ? null : (
          <>
            <span className="visually-hidden">{`${COMPARATORS[comparator].words} `}</span>
            <span aria-hidden="true">{`${COMPARATORS[comparator].sign}\u00A0`}</span>
          </>
        )}
        {labValueText(observation.value, observation.digits)}
      </span>
      <span className="lab-value-flag">
        {flag === null ? null : (
          <>
            <b aria-hidden="true" className={flag.length > 1 ? 'lab-value-critical' : undefined}>
              {flag}
            </b>
            <span className="visually-hidden">{FLAG_WORDS[flag]}</span>
          </>
        )}
      </span>
      {observation.corrected === true ? <span className="lab-value-corrected">corrected</span> : null}
      <small>
        {change}
        {change === null ? null : (
          <span className="visually-hidden">{` from ${labValueText(observation.previous_value ?? 0, observation.digits)}`}</span>
        )}
      </small>
      <NarrowUnit unit={observation.type.unit} />
    </span>
  );
}

/**
 * The unit where its own column may be out of sight: a value is never seen without it. Drawn by the style sheet: the text of the cell is
 * the value, and the column of units is there for screen readers.
 */
export const NarrowUnit = ({ unit }: { unit: string }) =>
  unit === '' ? null : <span className="narrow-unit" aria-hidden="true" data-unit={unit} />;
