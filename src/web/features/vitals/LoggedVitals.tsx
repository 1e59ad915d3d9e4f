import type { VitalsForm } from '../../../contract/vitalsForm';
import { momentText } from '../../ui/charts/clock';
import { PatientBannerLine } from '../../clinical/banner/PatientBannerLine';
import './VitalFields.css';
import { loggedTexts } from './vitalsEntry';

interface LoggedVitalsProps {
  form: VitalsForm;
  /** The time that was sent, in epoch ms. */
  time: number;
  patient: { id: number; bed: string | null; ssn: string };
}

/** The values that the server has now: the user notices a missing value here, not on the next round. */
export function LoggedVitals({ form, time, patient }: LoggedVitalsProps) {
  return (
    <>
      <PatientBannerLine patient={patient} />
      <dl className="logged-vitals">
        <dt>Observation Time</dt>
        <dd>{momentText(time)}</dd>
        {loggedTexts(form).map(({ label, text }) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label} value`}>{text}</dd>,
        ])}
      </dl>
    </>
  );
}
