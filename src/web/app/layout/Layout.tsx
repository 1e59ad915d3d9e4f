import { Layout as Frame } from 'antd';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Outlet, useLocation } from 'react-router-dom';
import { useConnection } from '../../api/transport/connection';
import { UnwatchedNotice } from '../../features/admissions/UnwatchedNotice';
import { AlarmDialogs } from '../../features/alarms/AlarmDialogs';
import { AlertNotifier } from '../../features/alerts/notifier/AlertNotifier';
import { useCurrentUser } from '../../api/users';
import { selectFeed } from '../../features/alerts/alertsSlice';
import { ChartVisit } from '../../features/chart/ChartVisit';
import { LateIdleLock, LateIdleLogoff } from '../../features/session/idle/LateIdle';
import { SessionNotice } from '../../features/session/SessionNotice';
import { StepUp } from '../../features/session/StepUp';
import { useReturnAfterLock, useLockReport } from '../../features/session/lock/useLock';
import { lateSound } from '../../features/sound/lateSound';
import { AlarmSound, SoundNotice } from '../../features/sound/LateParts';
import { usePrintedText } from '../../lib/server/printedAt';
import { useIsLocked } from '../../lib/session/sessionLock';
import { whenIdle } from '../../lib/browser/whenIdle';
import { ErrorBoundary } from '../../ui/loading/ErrorBoundary';
import { PageBarEnd, PageBelowBar, PageHeader, PageMenuButton } from '../../ui/page/PageHeader';
import { keepFocusInSight } from '../../ui/places/focusInSight';
import { useMediumScreen, useSmallScreen } from '../../ui/useSmallScreen';
import { placeOf, screenAt } from '../routes';
import { lazyPart } from '../../ui/loading/lazyPart';
import { BarEnd } from './BarEnd';
import { ConnectionBar } from './ConnectionBar';
import { FinderLayer } from './FinderLayer';
import { FocusTitle } from './FocusTitle';
import { LeaveDialog } from './lock/LeaveDialog';
import { LockedBoard } from './lock/LockedBoard';
import { loadLockPanel, LockMenu, LockSide } from './lock/LockSide';
import { PhoneMenu } from './menu/PhoneMenu';
import { ScreenSkeleton } from './ScreenSkeleton';
import { SideMenu } from './menu/SideMenu';
import { Stowed } from '../../clinical/Stowed';
import { useLargeScreens } from './menu/useLargeScreens';
import { WardStrip } from './WardStrip';
// In the order of the cascade.
import './layout.css';
import './menu/SideMenu.css';
import './layoutNarrow.css';

/** Widths of the navigation, px: with words, and as a rail of icons. `--side-width` in layout.css is the same. */
const SIDE_WIDTH = 208;
const RAIL_WIDTH = 64;

/** By then the screen has loaded what it needs itself: without a connection it must still be possible to unlock later. */
const IDLE_MS = 4_000;

/** Loaded a moment later: the first load of a board is near its size limit. */
const AlarmSpeech = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "alarm-speech" */ '../../features/alarms/AlarmSpeech')).AlarmSpeech,
);

/** The frame of every signed-in screen: navigation, the connection bar across the top, the ward strip, the alert notifier, the screen. */
export function Layout() {
  const { pathname } = useLocation();
  const small = useSmallScreen();
  const isRail = useMediumScreen();
  const { lost } = useConnection();
  const isFeedStopped = useSelector(selectFeed) === 'stopped';
  const isLocked = useIsLocked();
  const title = screenAt(pathname)?.title ?? '';
  const isLive = !lost && !isFeedStopped;
  const isLoadingRef = useRef(true);
  useLargeScreens();
  useLockReport();
  useReturnAfterLock();
  useEffect(keepFocusInSight, []);
  useEffect(() => whenIdle(() => void loadLockPanel().catch(() => undefined), IDLE_MS), []);
  // On a phone they are below the bar: above it, they would push the title under the toast.
  const notices = (
    <>
      <SessionNotice />
      <SoundNotice />
      <UnwatchedNotice />
    </>
  );
  const below = (
    <>
      <WardStrip isLive={isLive} />
      {notices}
    </>
  );
  return (
    <>
      <Frame className={isLive ? 'layout' : 'layout connection-lost'}>
        <a className="skip-link" href="#screen">
          Skip to the screen
        </a>
        <ConnectionBar isFeedStopped={isFeedStopped} />
        <AlertNotifier sound={lateSound} />
        <Suspense>
          <AlarmSpeech />
        </Suspense>
        <AlarmSound />
        <Frame hasSider={!small} className="layout-body">
          {small ? null : (
            <Frame.Sider
              className="sider"
              theme="light"
              width={SIDE_WIDTH}
              collapsedWidth={RAIL_WIDTH}
              collapsed={isRail}
              trigger={null}
            >
              <Stowed isStowed={isLocked}>
                <SideMenu isRail={isRail} />
              </Stowed>
              {!isLocked ? null : isRail ? <LockMenu className="lock-rail" /> : <LockSide />}
            </Frame.Sider>
          )}
          <Frame className="layout-screen">
            {small ? null : (
              <Frame.Header className="layout-header" role="presentation">
                <WardStrip isLive={isLive} />
              </Frame.Header>
            )}
            <Frame.Content id="screen" className="screen" tabIndex={-1}>
              <PrintedLine />
              <LateIdleLogoff />
              {isLocked ? (
                <LockedScreen above={small ? null : notices} below={small ? below : null} />
              ) : (
                <LateIdleLock />
              )}
              {/* Also for what is put away: a locked session may still sign out. */}
              <LeaveDialog />
              <Stowed isStowed={isLocked}>
                <AlarmDialogs place={placeOf(pathname)}>
                  {small ? null : notices}
                  <StepUp />
                  {/* Its dialogs are about a place: none stays over another one. */}
                  <FinderLayer key={`finder ${placeOf(pathname)}`} />
                  <PageMenuButton value={small ? <PhoneMenu key={pathname} /> : null}>
                    <PageBarEnd value={small ? <BarEnd /> : null}>
                      <PageBelowBar value={small ? below : null}>
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
                              <FocusTitle isLoadingRef={isLoadingRef} />
                              <Outlet />
                            </Suspense>
                          </ErrorBoundary>
                        </ChartVisit>
                      </PageBelowBar>
                    </PageBarEnd>
                  </PageMenuButton>
                </AlarmDialogs>
              </Stowed>
            </Frame.Content>
          </Frame>
        </Frame>
      </Frame>
    </>
  );
}

/** On paper only: a sheet without a day could be read as one of another day. */
function PrintedLine() {
  return <p className="print-only print-only--when">{usePrintedText(useCurrentUser())}</p>;
}

/** The board of a locked session, on a phone with the lock in the place of the menu. */
function LockedScreen({ above, below }: { above: ReactNode; below: ReactNode }) {
  return (
    <>
      {above}
      <PageMenuButton value={below === null ? null : <LockMenu className="bar-button" />}>
        <PageBelowBar value={below}>
          <LockedBoard />
        </PageBelowBar>
      </PageMenuButton>
    </>
  );
}
