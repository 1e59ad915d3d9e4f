import { MISSING } from '../lib/missing';
import './PatientLine.css';

interface PatientLineProps {
  bed: string | null;
  ssn: string;
}

/**
 * The patient that a dialog is about: the line under its title, worded as on the card that it was opened
 * from.
 */
export const PatientLine = ({ bed, ssn }: PatientLineProps) => (
  <p className="patient-line">
    <b>{bed ?? MISSING}</b>
    {` · ${ssn || MISSING}`}
  </p>
);
