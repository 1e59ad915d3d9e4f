import { CLOCK_TOLERANCE_MS } from '../../../clinical/freshness';
import { DEFAULT_PERIOD_HOURS, MAX_PERIOD_DAYS } from '../../../contract/constants';
import type { Period } from '../../db/readings/aggregations/periodPieces';
import { Refused } from '../refusals';
import { HOUR_MS, MINUTE_MS } from '../scoring/vitals';

const INVALID = 'The value is not a valid date-time.';

/**
 * The period that a chart or a report requests at `now` (epoch ms), widened to whole minutes. Without an end
 * it ends with the present minute: readings dated later were stored by a clock that was wrong.
 * @throws Refused when it is empty, reversed or too long
 */
export function periodOf({ start, end }: { start?: string; end?: string }, now: number): Period {
  const to = end === undefined ? now : Date.parse(end);
  const from = start === undefined ? to - DEFAULT_PERIOD_HOURS * HOUR_MS : Date.parse(start);
  // The format allows a leap second, which a JavaScript date cannot represent.
  if (Number.isNaN(to)) throw new Refused({ end: [INVALID] });
  if (Number.isNaN(from)) throw new Refused({ start: [INVALID] });
  if (from >= to)
    throw new Refused({
      start: [end === undefined ? 'The start must lie in the past.' : 'The start must lie before the end.'],
    });
  if (to - from > MAX_PERIOD_DAYS * 24 * HOUR_MS)
    throw new Refused({ start: [`The period may be at most ${MAX_PERIOD_DAYS} days long.`] });
  return {
    from: Math.floor(from / MINUTE_MS) * MINUTE_MS,
    to:
      end === undefined
        ? (Math.floor((now + CLOCK_TOLERANCE_MS) / MINUTE_MS) + 1) * MINUTE_MS
        : Math.ceil(to / MINUTE_MS) * MINUTE_MS,
  };
}
