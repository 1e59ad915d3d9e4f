import { hl7Moment, type Hl7Moment, type TimeContext } from '../message/hl7Time';
import type { Hl7Segment } from '../message/hl7Segment';

/** When something was observed (epoch ms), or why that is not known. */
export type ObservedAt = { at: number } | { why: string };

/**
 * When a vital was measured: OBX-14, else OBR-7, else MSH-7. To the minute at least: a value of "today" is none of
 * now. OBR-7 of the same day makes a date alone exact; when the message was sent does not.
 */
export function observedAt(
  segment: Hl7Segment,
  { order, header, time }: { order: Hl7Segment | null; header: Hl7Segment; time: TimeContext },
): ObservedAt {
  let day: Hl7Moment | null = null;
  const places = [
    [segment, 14, 'OBX-14'],
    [order, 7, 'OBR-7'],
    [header, 7, 'MSH-7'],
  ] as const;
  for (const [from, field, name] of places) {
    const text = from?.text(field) ?? '';
    if (text === '') continue;
    const moment = hl7Moment(text, time);
    if (moment === null) return { why: `its time ${name} cannot be read` };
    const isSent = name === 'MSH-7';
    if (isExact(moment)) {
      if (day === null) return { at: moment.at };
      if (!isSent && moment.at >= day.from && moment.at <= day.until) return { at: moment.at };
      break;
    }
    if (moment.precision !== 'day') return { why: `its time ${name} is not exact` };
    day ??= moment;
  }
  return {
    why: day === null ? 'it has no time (OBX-14, OBR-7, MSH-7)' : 'its time is known to the day only',
  };
}

/** Known to the minute at least. */
export const isExact = ({ precision }: Hl7Moment): boolean =>
  precision === 'minute' || precision === 'second';
