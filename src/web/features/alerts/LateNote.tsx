import { formatTimeOfDay, formatTimestamp } from '../../lib/dates';

interface LateNoteProps {
  alert: { late: boolean; measured_at: string };
  className?: string;
}

/** That an alert came late, and of what time its newest value is; nothing of one that came in time. */
export function LateNote({ alert: { late, measured_at: measuredAt }, className }: LateNoteProps) {
  if (!late) return null;
  return (
    <span className={className}>
      {'late, measured '}
      <time dateTime={measuredAt} data-tip={formatTimestamp(measuredAt)}>
        {formatTimeOfDay(measuredAt)}
      </time>
    </span>
  );
}
