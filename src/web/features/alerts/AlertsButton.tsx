import { use } from 'react';
import type { DashboardPatient } from '../../../contract/dashboard';
import { BellIcon } from '../../ui/navigationIcons';
import { OpenAlertsContext } from './AlertsOfBoard';

/** The button of a card that opens its patient's alerts. */
export function AlertsButton({ patient }: { patient: DashboardPatient }) {
  const { patient: openPatient, toggle } = use(OpenAlertsContext);
  return (
    <button
      type="button"
      className="card-action"
      aria-label="Alerts"
      aria-haspopup="dialog"
      aria-expanded={openPatient === patient.id}
      data-tip="Alerts"
      onClick={({ currentTarget }) => toggle(patient, currentTarget)}
    >
      <BellIcon />
    </button>
  );
}
