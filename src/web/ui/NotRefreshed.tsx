import { formatTimeOfDay } from '../lib/dates';

/** That what a card shows may have been changed since: `shownFrom` is its server time (epoch ms), null while it is refreshed. */
export function NotRefreshed({ shownFrom }: { shownFrom: number | null }) {
  return shownFrom === null ? null : (
    <p className="panel-card-old" role="status">
      Could not be refreshed: as of {formatTimeOfDay(new Date(shownFrom).toISOString())}.
    </p>
  );
}
