import { ConfirmModal } from '../../ui/modals/ConfirmModal';
import { PatientBannerLine } from '../../clinical/banner/PatientBannerLine';
import { vitalOfField, type Implausible } from './vitalsEntry';
import './VitalFields.css';

interface ImplausibleQuestionProps {
  values: readonly Implausible[];
  patient: { id: number; bed: string | null; ssn: string };
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks for confirmation before implausible values are logged. Enter and Escape go back to correct them. */
export function ImplausibleQuestion({ values, patient, onAnswer }: ImplausibleQuestionProps) {
  return (
    <ConfirmModal
      title="Log it all the same?"
      cancelText="Back to correct"
      confirmText="Log all the same"
      onCancel={() => onAnswer(false)}
      onConfirm={() => onAnswer(true)}
    >
      <PatientBannerLine patient={patient} />
      <ul className="implausible">
        {values.map(({ field, value, min, max }) => {
          const { fieldLabel, unit } = vitalOfField(field);
          return (
            <li key={field}>
              <b>{`${fieldLabel} ${value}`}</b>
              {` ${unit} — outside ${min} to ${max}`}
            </li>
          );
        })}
      </ul>
    </ConfirmModal>
  );
}
