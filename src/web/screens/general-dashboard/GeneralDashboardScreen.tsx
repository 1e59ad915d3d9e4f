import { useConnection } from '../../api/transport/connection';
import { useOverview } from '../../api/dashboard';
import { useCurrentUser } from '../../api/users';
import { BoardMessage } from '../../features/dashboard/BoardMessage';
import { DeviceStatusPanel } from '../../features/dashboard/panels/DeviceStatusPanel';
import { HighRiskPanel } from '../../features/dashboard/panels/HighRiskPanel';
import { PriorityPatientsPanel } from '../../features/dashboard/panels/PriorityPatientsPanel';
import { PageHeader } from '../../ui/page/PageHeader';
import './GeneralDashboardScreen.css';

/** The first screen after signing in: who is at high risk, every device, and the patients flagged as high priority. */
export function GeneralDashboardScreen() {
  const { entries, hasFailed } = useOverview();
  const { lost } = useConnection();
  const user = useCurrentUser();
  return (
    <>
      <PageHeader title={`Welcome ${user?.first_name || 'back'}!`} />
      <div className="general-dashboard">
        {hasFailed ? (
          <BoardMessage title="Could not load">
            Devices and patients could not be loaded. Trying again every 10 seconds.
          </BoardMessage>
        ) : (
          <>
            <HighRiskPanel entries={entries} isConnectionLost={lost} />
            <DeviceStatusPanel entries={entries} isConnectionLost={lost} />
            <PriorityPatientsPanel entries={entries} isConnectionLost={lost} />
          </>
        )}
      </div>
    </>
  );
}
