import { POLLING } from '../../api/transport/polling';
import { useServerClock } from '../../lib/server/serverClock';
import { DemoChip } from '../../ui/DemoChip';
import { useWakeLock } from './useWakeLock';
import { secondsToTurn } from './wallClock';

interface WallFooterProps {
  page: number;
  pages: number;
  /** How many are at high risk, and on how many pages they take turns; 0: they are on every page. */
  first: number;
  firstPages: number;
  isLost: boolean;
}

const WHY_OFF = {
  refused: 'the browser does not keep it on now',
  missing: 'the browser cannot keep it on (it needs https)',
} as const;

/** What the screen cannot do, and the pages. */
export function WallFooter({ isLost, ...pages }: WallFooterProps) {
  const wakeLock = useWakeLock();
  return (
    <footer className="wall-footer">
      <DemoChip />
      {wakeLock === 'refused' || wakeLock === 'missing' ? (
        <p>{`This screen may switch off: ${WHY_OFF[wakeLock]}.`}</p>
      ) : null}
      <p className="wall-pages">
        {isLost ? `Trying again every ${POLLING.wall / 1_000} s` : <Pages {...pages} />}
      </p>
    </footer>
  );
}

/** More pages are not counted by looking. */
const MOST_DOTS = 12;

const firstWords = (first: number, firstPages: number): string =>
  firstPages === 0
    ? 'high risk on every page'
    : `${first} at high risk on ${firstPages === 1 ? 'page 1' : `pages 1 to ${firstPages}`}`;

function Pages({ page, pages, first, firstPages }: Omit<WallFooterProps, 'isLost'>) {
  const seconds = useServerClock(secondsToTurn);
  return (
    <>
      {'Page '}
      <b>{page + 1}</b>
      {` of ${pages}`}
      {pages > 1 ? (
        <>
          {first === 0 ? '' : `, ${firstWords(first, firstPages)}`}
          {' · next in '}
          <b>{`${seconds} s`}</b>
          {pages > MOST_DOTS ? null : (
            <span className="wall-dots" aria-hidden="true">
              {Array.from({ length: pages }, (_, index) => (
                <i key={index} className={index === page ? 'wall-dot wall-dot--current' : 'wall-dot'} />
              ))}
            </span>
          )}
        </>
      ) : null}
    </>
  );
}
