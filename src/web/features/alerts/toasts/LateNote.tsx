import { formatTimeOfDay, formatTimestamp } from '../../../lib/dates';

interface LateNoteProps {
  alert: { late: boolean; measured_at: string };
  className?: string;
}

/** States that an alert came late, and the time of its newest value; nothing for one that came in time. */
export function LateNote({ alert: { late, measured_at: measuredAt }, className }: LateNoteProps) {
  if (!late) return null;
  return (
    <span className={className}>
      late<span className="late-note-words">, measured</span>{' '}
      <time dateTime={measuredAt} data-tip={formatTimestamp(measuredAt)}>
        {formatTimeOfDay(measuredAt)}
      </time>
    </span>
  );
}
