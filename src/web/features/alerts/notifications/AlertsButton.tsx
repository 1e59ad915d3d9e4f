import { use } from 'react';
import type { DashboardPatient } from '../../../../contract/dashboard';
import { OpenAlertsContext } from '../../../clinical/openAlerts';
import { whileLocked } from '../../../lib/session/lockGuard';
import { BellIcon } from '../../../ui/icons/navigationIcons';
import { useTabIndex } from '../../../ui/tabStop';

/** The button of a card that opens its patient's alerts. */
export function AlertsButton({ patient }: { patient: DashboardPatient }) {
  const alerts = use(OpenAlertsContext);
  return (
    <button
      type="button"
      className="card-action"
      aria-label="Alerts"
      aria-haspopup="dialog"
      aria-expanded={alerts?.patient === patient.id}
      data-tip="Alerts"
      tabIndex={useTabIndex()}
      {...whileLocked}
      onClick={({ currentTarget }) => alerts?.toggle(patient, currentTarget)}
    >
      <BellIcon />
    </button>
  );
}
