import { formatAge, formatTimestamp } from '../lib/dates';
import { useServerClock } from '../lib/server/serverClock';

interface ServerAgeProps {
  /** ISO 8601. */
  since: string;
  className?: string;
}

/**
 * The age of a server timestamp, kept up to date by the server's clock; the timestamp itself is its tooltip.
 */
export function ServerAge({ since, className }: ServerAgeProps) {
  const age = useServerClock((now) => formatAge(now - Date.parse(since)));
  return (
    <time className={className} dateTime={since} data-tip={formatTimestamp(since)}>
      {age}
    </time>
  );
}
