import { useEffect, useState } from 'react';
import { useConnection } from '../../api/transport/connection';
import { formatAge, formatMoment } from '../../lib/dates';
import { serverNow } from '../../lib/server/serverTime';
import { CloudOffIcon } from '../../ui/icons/icons';

const TICK_MS = 1_000;

/**
 * Across the top while the connection to the server is lost: since when the data is old; and on every screen
 * while the alert feed has stopped. Announced once, not every second.
 */
export function ConnectionBar({ isFeedStopped }: { isFeedStopped: boolean }) {
  const { lost, lastGoodAt } = useConnection();
  return (
    <div role="status">
      {lost || isFeedStopped ? (
        <div className="connection-bar">
          <CloudOffIcon size={18} />
          <p>
            {lost ? (
              <>
                <strong>Connection lost.</strong>{' '}
              </>
            ) : null}
            {lastGoodAt === null ? null : (
              <>
                Data as of {formatMoment(lastGoodAt)} <Age since={lastGoodAt} />.{' '}
              </>
            )}
            {isFeedStopped ? (
              <>
                <strong>Alert feed stopped.</strong> {lost ? null : 'No new alert can arrive. '}
              </>
            ) : null}
            Reconnecting…
          </p>
        </div>
      ) : null}
    </div>
  );
}

function Age({ since }: { since: number }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return <span aria-hidden="true">({formatAge(now - since)})</span>;
}
