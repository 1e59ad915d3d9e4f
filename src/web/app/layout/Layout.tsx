import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { Outlet, useLocation } from 'react-router-dom';
import { useConnection } from '../../api/connection';
import { UnwatchedNotice } from '../../features/admissions/UnwatchedNotice';
import { AlertNotifier } from '../../features/alerts/AlertNotifier';
import { selectFeed } from '../../features/alerts/alertsSlice';
import { ChartVisit } from '../../features/chart/ChartVisit';
import { IdleLogoff } from '../../features/session/IdleLogoff';
import { SessionNotice } from '../../features/session/SessionNotice';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { PageBarEnd, PageBelowBar, PageHeader, PageMenuButton } from '../../ui/PageHeader';
import { useSmallScreen } from '../../ui/useSmallScreen';
import { placeOf, screenAt } from '../routes';
import { Bell } from './Bell';
import { ConnectionBar } from './ConnectionBar';
import { FocusTitle } from './FocusTitle';
import { LeaveDialog } from './LeaveDialog';
import { PhoneMenu } from './PhoneMenu';
import { ScreenSkeleton } from './ScreenSkeleton';
import { SideMenu } from './SideMenu';
import { WardStrip } from './WardStrip';
import './layout.css';

/** The frame of every signed-in screen: navigation, the connection bar across the top, the ward strip, the alert notifier, the screen. */
export function Layout() {
  const { pathname } = useLocation();
  const small = useSmallScreen();
  const { lost } = useConnection();
  const isFeedStopped = useSelector(selectFeed) === 'stopped';
  const title = screenAt(pathname)?.title ?? '';
  const isLive = !lost && !isFeedStopped;
  // On a phone they are below the bar: above it, they would push the title under the toast.
  const notices = (
    <>
      <SessionNotice />
      <UnwatchedNotice />
    </>
  );
  return (
    <div className={isLive ? 'layout' : 'layout connection-lost'}>
      <a className="skip-link" href="#screen">
        Skip to the screen
      </a>
      <ConnectionBar isFeedStopped={isFeedStopped} />
      <AlertNotifier />
      {small ? null : (
        <aside className="sider">
          <SideMenu />
        </aside>
      )}
      <div className="layout-screen">
        {small ? null : <WardStrip isLive={isLive} />}
        <main id="screen" className="screen" tabIndex={-1}>
          {small ? null : notices}
          <IdleLogoff />
          <LeaveDialog />
          <PageMenuButton value={small ? <PhoneMenu key={pathname} /> : null}>
            <PageBarEnd value={small ? <Bell /> : null}>
              <PageBelowBar
                value={
                  small ? (
                    <>
                      <WardStrip isLive={isLive} />
                      {notices}
                    </>
                  ) : null
                }
              >
                <ChartVisit key={screenAt(pathname)?.path}>
                  <ErrorBoundary
                    key={placeOf(pathname)}
                    frame={(message) => (
                      <>
                        <PageHeader title={title} />
                        {message}
                      </>
                    )}
                  >
                    <Suspense fallback={<ScreenSkeleton title={title} />}>
                      <FocusTitle />
                      <Outlet />
                    </Suspense>
                  </ErrorBoundary>
                </ChartVisit>
              </PageBelowBar>
            </PageBarEnd>
          </PageMenuButton>
        </main>
      </div>
    </div>
  );
}
