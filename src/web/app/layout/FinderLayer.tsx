import { Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCurrentUser } from '../../api/users';
import { useBedsideDialog } from '../../features/bedside/useBedsideDialog';
import { openPart, useOpenPart } from '../../features/finder/openPart';
import type { FinderRow } from '../../features/finder/finderRows';
import { paths } from '../../lib/paths';
import { serverNow } from '../../lib/server/serverTime';
import { lockHere } from '../../lib/session/sessionLock';
import { shortcutTarget } from '../../lib/browser/shortcuts';
import { whenIdle } from '../../lib/browser/whenIdle';
import { ErrorBoundary } from '../../ui/loading/ErrorBoundary';
import { lazyPart } from '../../ui/loading/lazyPart';
import { finderScreensFor } from './finderScreens';

const load = () => import(/* webpackChunkName: "finder" */ './finderParts');
const Finder = lazyPart(async () => (await load()).Finder);
const ShortcutList = lazyPart(async () => (await load()).ShortcutList);

/** The finder and the list of shortcuts, over any screen; the dialogs that an action of the finder opens. */
export function FinderLayer() {
  const part = useOpenPart();
  const navigate = useNavigate();
  const { dialog, open: openBedside } = useBedsideDialog();
  const user = useCurrentUser();
  useShortcuts();
  usePrefetch();

  const onOpen = (row: Exclude<FinderRow, { kind: 'completion' }>, isNewWindow: boolean) => {
    if (row.kind === 'action' && row.action.task !== 'admit')
      return openBedside(row.action.task, row.patient);
    const to = addressOf(row);
    if (isNewWindow) window.open(to, '_blank', 'noopener');
    else void navigate(to);
  };
  const screens = finderScreensFor(user);
  return (
    <>
      {part === null ? null : (
        <ErrorBoundary key={part}>
          <Suspense>
            {part === 'finder' ? <Finder screens={screens} onOpen={onOpen} /> : <ShortcutList />}
          </Suspense>
        </ErrorBoundary>
      )}
      {dialog}
    </>
  );
}

function addressOf(row: Exclude<FinderRow, { kind: 'completion' }>): string {
  switch (row.kind) {
    case 'patient':
      return paths.patientChart(row.patient.id);
    case 'action':
      return paths.patientProfile(row.patient.id);
    case 'device':
      return paths.device(row.device.id);
    case 'department':
      return paths.department(row.department.id);
    case 'screen':
      return row.screen.to;
  }
}

function useShortcuts(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = shortcutTarget(event);
      if (target === null) return;
      event.preventDefault();
      if (target === 'lock') lockHere(serverNow());
      else openPart(target);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      // Who signs in next begins with the screen.
      openPart(null);
    };
  }, []);
}

/** By then the screen has loaded what it needs itself. */
const IDLE_MS = 3_000;

/** Loads the finder before it is wanted: what is typed right after the shortcut belongs in its field. */
function usePrefetch(): void {
  useEffect(() => whenIdle(() => void load().catch(() => undefined), IDLE_MS), []);
}
