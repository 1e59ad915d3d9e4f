import { useWardSummary } from '../../../api/wardSummary';
import { CountBadge } from '../../../features/alerts/notifications/CountBadge';

/** The number of unacknowledged alarms, as a red pill. `id` describes the element that it is on. */
export const UnacknowledgedBadge = ({ id }: { id: string }) => (
  <CountBadge id={id} count={useWardSummary().summary?.unacknowledged} word="unacknowledged" isDanger />
);
