import { Suspense } from 'react';
import { paths } from '../../../lib/paths';
import { ErrorBoundary } from '../../../ui/loading/ErrorBoundary';
import { LockedView } from '../../../ui/loading/lockedView';
import { PageHeader } from '../../../ui/page/PageHeader';
import { screenAt } from '../../routes';
import { ScreenSkeleton } from '../ScreenSkeleton';

const BOARD = screenAt(paths.patientDashboard);

/** What a locked session shows, wherever it was: the board. */
export function LockedBoard() {
  if (BOARD === undefined) return null;
  const { Screen, title } = BOARD;
  return (
    <LockedView value>
      <ErrorBoundary
        frame={(message) => (
          <>
            <PageHeader title={title} />
            {message}
          </>
        )}
      >
        <Suspense fallback={<ScreenSkeleton title={title} />}>
          <Screen />
        </Suspense>
      </ErrorBoundary>
    </LockedView>
  );
}
