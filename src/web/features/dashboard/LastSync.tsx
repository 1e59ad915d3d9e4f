import { formatAge, formatTimestamp } from '../../lib/dates';
import { MISSING } from '../../lib/missing';
import { useServerClock } from '../../lib/server/serverClock';

interface LastSyncProps {
  /** ISO 8601; null when the device has never sent. */
  lastSync: string | null;
  isLive: boolean;
}

/** The time of the values: the timestamp while they are live, their age afterwards. */
export function LastSync({ lastSync, isLive }: LastSyncProps) {
  if (lastSync === null) return <span className="sync">{MISSING}</span>;
  return isLive ? (
    <time className="sync" dateTime={lastSync}>
      {formatTimestamp(lastSync)}
    </time>
  ) : (
    <Age lastSync={lastSync} />
  );
}

function Age({ lastSync }: { lastSync: string }) {
  const age = useServerClock((now) => formatAge(now - Date.parse(lastSync)));
  return (
    <time className="sync sync--age" dateTime={lastSync} data-tip={formatTimestamp(lastSync)}>
      {age}
    </time>
  );
}
