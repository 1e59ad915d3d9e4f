import { MAX_ALARM_LOAD_DAYS, type AlarmLoad } from '../../../contract/alarmLoad';
import { countAlarms, countMonitored, countRaised, type LoadSpan } from '../../db/alarms/alarmLoad';
import type { Db } from '../../db/engine/client';
import { Refused } from '../refusals';

const DAY_MS = 24 * 3_600_000;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** A span as it was asked for: ISO instants, and a department or all. */
export interface AskedLoad {
  start: string;
  end: string;
  departmentId: number | null;
}

/**
 * Counts what alarms cost in a span. Hours are those of the hospital's `timeZone`.
 * @throws Refused when the span is empty, too long, or not one of instants.
 */
export async function alarmLoad(db: Db, asked: AskedLoad, timeZone: string): Promise<AlarmLoad> {
  const span = checked(asked);
  const lengthMs = Date.parse(span.end) - Date.parse(span.start);
  const before: LoadSpan = {
    ...span,
    start: new Date(Date.parse(span.start) - lengthMs).toISOString(),
    end: span.start,
  };
  const { reached, reached_count, by_hour, by_kind, ...counted } = await countAlarms(db, span, timeZone);
  const { raised_delivered, delivered_shown, shown_acknowledged, raised_acknowledged, ...rest } = counted;
  const monitored = await countMonitored(db, span);
  const monitoredBefore = await countMonitored(db, before);
  const perDay = (alarms: number, { bedDays }: { bedDays: number }) =>
    bedDays > 0 ? alarms / bedDays : null;
  return {
    start: span.start,
    end: span.end,
    ...rest,
    beds: monitored.beds,
    bed_days: monitored.bedDays,
    per_bed_and_day: perDay(rest.alarms, monitored),
    per_bed_and_day_before: perDay(await countRaised(db, before), monitoredBefore),
    paused_minutes: monitored.pausedMinutes,
    pauses: monitored.pauses,
    reached_level_3: reached,
    reached_level_3_count: reached_count,
    waits: { raised_delivered, delivered_shown, shown_acknowledged, raised_acknowledged },
    by_hour: HOURS.map(
      (hour) => by_hour.find((row) => row.hour === hour) ?? { hour, critical: 0, warning: 0, info: 0 },
    ).map(({ hour, critical, warning, info }) => ({ hour, critical, warning, info })),
    by_kind: by_kind.map((row) => ({ ...row, per_bed_and_day: perDay(row.alarms, monitored) })),
  };
}

function checked({ start, end, departmentId }: AskedLoad): LoadSpan {
  const [from, until] = [Date.parse(start), Date.parse(end)];
  // The format allows a leap second, which a JavaScript date cannot represent.
  if (Number.isNaN(from)) throw new Refused({ start: ['The value is not a valid date-time.'] });
  if (Number.isNaN(until)) throw new Refused({ end: ['The value is not a valid date-time.'] });
  if (until <= from) throw new Refused({ end: ['The end must be after the start.'] });
  if (until - from > MAX_ALARM_LOAD_DAYS * DAY_MS)
    throw new Refused({ end: [`At most ${MAX_ALARM_LOAD_DAYS} days can be counted at once.`] });
  return { start: new Date(from).toISOString(), end: new Date(until).toISOString(), departmentId };
}
