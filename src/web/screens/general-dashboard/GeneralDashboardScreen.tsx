import { useConnection } from '../../api/connection';
import { useOverview } from '../../api/dashboard';
import { useCurrentUser } from '../../api/users';
import { BoardMessage } from '../../features/dashboard/BoardMessage';
import { CardSkeleton } from '../../features/dashboard/CardSkeleton';
import { DeviceStatusPanel } from '../../features/dashboard/DeviceStatusPanel';
import { DeviceTilesSkeleton } from '../../features/dashboard/DeviceTilesSkeleton';
import { Panel } from '../../features/dashboard/Panel';
import { PriorityPatientsPanel } from '../../features/dashboard/PriorityPatientsPanel';
import { useBoard } from '../../features/dashboard/useBoard';
import { PageHeader } from '../../ui/PageHeader';
import './GeneralDashboardScreen.css';

/** As many places as the first view of a common screen shows. */
const SKELETON_TILES = 16;
const SKELETON_CARDS = 4;

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
    if (entries === undefined) {
      return (
        <>
          <Panel title="Device Status"><DeviceTilesSkeleton count={SKELETON_TILES} /></Panel>
          <Panel title="Priority Patients"><CardSkeleton count={SKELETON_CARDS} /></Panel>
        </>
      );
    }
    return (
      <>
        <DeviceStatusPanel entries={entries} isConnectionLost={lost} />
        <PriorityPatientsPanel cards={cards.filter(({ entry }) => entry.patient?.is_high_priority === true)} isConnectionLost={lost} />
      </>
    );
  }
}
