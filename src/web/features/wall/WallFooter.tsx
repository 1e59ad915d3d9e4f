import { POLLING } from '../../api/polling';
import { useServerClock } from '../../lib/server/serverClock';
import { DemoChip } from '../../ui/DemoChip';
import { useWakeLock } from './useWakeLock';
import { secondsToTurn } from './wallClock';

interface WallFooterProps {
  page: number;
  pages: number;
  /** Some cards are on every page. */
  hasFirst: boolean;
  isLost: boolean;
}

/** What the screen cannot do, and the pages. */
export function WallFooter({ page, pages, hasFirst, isLost }: WallFooterProps) {
  const wakeLock = useWakeLock();
  return (
    <footer className="wall-footer">
      <DemoChip />
      {wakeLock === 'refused' ? (
        <p>This screen may switch off: the browser does not keep it on (it needs https).</p>
      ) : null}
      <p className="wall-pages">
        {isLost ? `Trying again every ${POLLING.wall / 1_000} s` : <Pages {...{ page, pages, hasFirst }} />}
      </p>
    </footer>
  );
}

function Pages({ page, pages, hasFirst }: Omit<WallFooterProps, 'isLost'>) {
  const seconds = useServerClock(secondsToTurn);
  return (
    <>
      {'Page '}
      <b>{page + 1}</b>
      {` of ${pages}`}
      {pages > 1 ? (
        <>
          {hasFirst ? ', high risk on every page' : ''}
          {' · next in '}
          <b>{`${seconds} s`}</b>
          <span className="wall-dots" aria-hidden="true">
            {Array.from({ length: pages }, (_, index) => (
              <i key={index} className={index === page ? 'wall-dot wall-dot--current' : 'wall-dot'} />
            ))}
          </span>
        </>
      ) : null}
    </>
  );
}
