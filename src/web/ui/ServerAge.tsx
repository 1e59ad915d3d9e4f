import { formatAge, formatTimestamp } from '../lib/dates';
import { useServerClock } from '../lib/serverClock';

interface ServerAgeProps {
  /** ISO 8601. */
  since: string;
  className?: string;
}

/** How long ago a moment of the server was, kept up to date by the server's clock; the moment itself is its tooltip. */
export function ServerAge({ since, className }: ServerAgeProps) {
  const age = useServerClock((now) => formatAge(now - Date.parse(since)));
  return (
    <time className={className} dateTime={since} data-tip={formatTimestamp(since)}>
      {age}
    </time>
  );
}
