import { MISSING } from '../lib/missing';
import './PatientLine.css';

interface PatientLineProps {
  bed: string | null;
  ssn: string;
}

/** Whom a dialog is about: the line under its title, in the words of the card that it was opened from. */
export const PatientLine = ({ bed, ssn }: PatientLineProps) => (
  <p className="patient-line">
    <b>{bed ?? MISSING}</b>
    {` · ${ssn || MISSING}`}
  </p>
);
