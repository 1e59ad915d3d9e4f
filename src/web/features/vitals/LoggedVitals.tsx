import dayjs from 'dayjs';
import type { VitalsForm } from '../../../contract/vitalsForm';
import { formatTimestamp } from '../../lib/dates';
import { PatientLine } from '../../ui/modals/PatientLine';
import './VitalFields.css';
import { loggedTexts } from './vitalsEntry';

interface LoggedVitalsProps {
  form: VitalsForm;
  patient: { bed: string | null; ssn: string };
}

/** What the server has now: a value that was mistyped and left out is missed here, not at the next round. */
export function LoggedVitals({ form, patient }: LoggedVitalsProps) {
  return (
    <>
      <PatientLine {...patient} />
      <dl className="logged-vitals">
        <dt>Observation Time</dt><dd>{formatTimestamp(dayjs(form.observation_time).toISOString())}</dd>
        {loggedTexts(form).map(({ label, text }) => [<dt key={label}>{label}</dt>, <dd key={`${label} value`}>{text}</dd>])}
      </dl>
    </>
  );
}
