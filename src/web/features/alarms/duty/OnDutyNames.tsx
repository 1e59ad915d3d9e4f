import type { Duty } from '../../../../contract/duty';
import { useDuty } from '../../../api/duty';
import './OnDutyNames.css';

/** As many as are named; the rest is a number. */
const NAMED = 3;

const firstName = (name: string): string => name.split(' ', 1)[0] ?? name;

const wordsOf = (duty: Duty): string => {
  const named = duty.slice(0, NAMED).map(({ name }) => firstName(name));
  return `${named.join(', ')}${duty.length > NAMED ? ` +${duty.length - NAMED}` : ''}`;
};

const tipOf = (duty: Duty): string =>
  duty
    .map(({ name, departments }) => `${name}: ${departments.map((d) => d.abbreviation).join(', ')}`)
    .join('\n');

/** Who is on duty in the hospital, at the right end of the ward strip; nothing while no user is, or it is not known. */
export function OnDutyNames() {
  const duty = useDuty();
  if (duty === undefined || duty.length === 0) return null;
  return (
    <p className="on-duty-names" title={tipOf(duty)}>
      On duty <b>{wordsOf(duty)}</b>
    </p>
  );
}
