import { useConnection } from '../../api/connection';
import { useOverview } from '../../api/dashboard';
import { useCurrentUser } from '../../api/users';
import { BoardMessage } from '../../features/dashboard/BoardMessage';
import { CardSkeleton } from '../../features/dashboard/CardSkeleton';
import { DeviceStatusPanel } from '../../features/dashboard/DeviceStatusPanel';
import { PriorityPatientsPanel } from '../../features/dashboard/PriorityPatientsPanel';
import { useBoard } from '../../features/dashboard/useBoard';
import { PageHeader } from '../../ui/PageHeader';
import './GeneralDashboardScreen.css';

const SKELETON_CARDS = 8;

/** Where one lands after signing in: every device, and the patients that somebody flagged. */
export function GeneralDashboardScreen() {
  const { entries, hasFailed } = useOverview();
  const { lost } = useConnection();
  const user = useCurrentUser();
  const cards = useBoard(entries, false);
  return (
    <>
      <PageHeader title={`Welcome ${user?.first_name || 'back'}!`} />
      <div className="general-dashboard">{region()}</div>
    </>
  );

  function region() {
    if (hasFailed) return <BoardMessage title="Could not load">Devices and patients could not be loaded. Trying again every 10 seconds.</BoardMessage>;
    if (entries === undefined) return <CardSkeleton count={SKELETON_CARDS} />;
    return (
      <>
        <DeviceStatusPanel entries={entries} isConnectionLost={lost} />
        <PriorityPatientsPanel cards={cards.filter(({ entry }) => entry.patient?.is_high_priority === true)} isConnectionLost={lost} />
      </>
    );
  }
}
