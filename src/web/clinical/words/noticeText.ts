import { SEVERITIES } from '../../../clinical/alarms/alarms';
import type { DashboardEntry } from '../../../contract/dashboard';
import { formatTimeOfDay } from '../../lib/dates';
import { SENDS_ZERO, zeroedSigns } from '../sensorZero';
import { clockText } from './clockText';
import { mergedText } from './mergedText';
import { notReadText } from './notReadText';

/** The notices of a card, the most severe first, which decides the icon. */
export interface Notice {
  texts: readonly string[];
  /** The same in their places, where there is less room. */
  short: readonly string[];
  kind: 'logged' | 'unwatched' | 'unread' | 'zero' | 'clock' | 'merged';
}

interface Shown {
  entry: Pick<
    DashboardEntry,
    'zeros' | 'status' | 'clock_offset' | 'not_watched_until' | 'logged_alarm' | 'merged'
  >;
  /** The card's label already reports that a sensor sends 0. */
  isZeroSaid: boolean;
  /** `not_watched_until` is in the future. */
  isUnwatched: boolean;
  /** The values are too old to be shown, and so are the sensor's zeros. */
  isExpired: boolean;
}

/** The notice of a card; null when there is none. */
export function noticeOf({ entry, isZeroSaid, isUnwatched, isExpired }: Shown): Notice | null {
  const signs = isExpired ? [] : zeroedSigns(entry);
  const clock = clockText(entry);
  const until = isUnwatched ? entry.not_watched_until : null;
  const logged = entry.logged_alarm;
  const unread = notReadText(entry);
  const byHand = logged === undefined ? null : SEVERITIES[logged].name;
  const others = [
    until === null ? null : `Not watched until ${formatTimeOfDay(until)}`,
    unread,
    signs.length === 0
      ? null
      : isZeroSaid
        ? `${signs.join(', ')}: patient or sensor?`
        : `${SENDS_ZERO}: ${signs.join(', ')}`,
    clock,
    entry.merged === undefined ? null : mergedText(entry.merged),
  ].filter((text) => text !== null);
  if (byHand === null && others.length === 0) return null;
  return {
    texts: byHand === null ? others : [`${byHand} by vitals logged by hand`, ...others],
    short: byHand === null ? others : [`${byHand} by hand`, ...others],
    kind:
      logged !== undefined
        ? 'logged'
        : until !== null
          ? 'unwatched'
          : unread !== null
            ? 'unread'
            : signs.length > 0
              ? 'zero'
              : clock !== null
                ? 'clock'
                : 'merged',
  };
}
