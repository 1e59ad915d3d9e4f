import type { SamplePrecision } from '../../../../../contract/labTests';
import { hl7Moment, hl7Time, type TimeContext } from '../../message/hl7Time';
import type { Stepwise } from '../../../inSlices';
import type { Hl7Segment } from '../../message/hl7Segment';
import { isExact } from '../observedAt';
import type { SegmentSteps } from '../segmentSteps';
import type { ResultGroup } from './resultGroups';

/** A time is not of the future where only the clock or zone of the sender is wrong. */
export const MOST_AHEAD_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

export interface TimesContext {
  /** When the message was sent, epoch ms, and which field says so. */
  reportedAt: number;
  reportedBy: string;
  time: TimeContext & { now: number };
  steps: SegmentSteps;
}

/** When the sample of an order was taken, and its results were known. Epoch ms. */
export interface LabTimes {
  /** Where that is said to the minute (SPM-17, OBR-7). */
  specimenAt: number | null;
  sampledAt: number;
  /** How exactly that is known; null: to the hour at least, or derived where nothing is said. */
  samplePrecision: SamplePrecision | null;
  resultedAt: number;
  /** Which times of OBR cannot be read, and what was taken for them; null: none. */
  unread: string | null;
}

/** A time with the field that says it. */
interface Said {
  at: number;
  by: string;
  /** Whether it is a date alone. */
  isDay?: boolean;
}

/** Times that a laboratory left out, or that cannot be read, are derived from the others; the latter with a warning. */
export function* timesOf(
  { observations, samples }: ResultGroup,
  order: Hl7Segment,
  { reportedAt, reportedBy, time, steps }: TimesContext,
  warnings: string[],
): Stepwise<LabTimes> {
  const said = (segment: Hl7Segment, field: number): Said | null => {
    const at = hl7Time(segment.text(field), time.zone, time.now);
    return at === null ? null : { at, by: `${segment.name}-${field}`, isDay: isDay(segment.text(field)) };
  };
  const isDay = (text: string): boolean => hl7Moment(text, time)?.precision === 'day';
  const isUnread = (segment: Hl7Segment, field: number): boolean =>
    segment.text(field) !== '' && said(segment, field) === null;
  const ofSample = samples.findLast((sample) => said(sample, 17) !== null);
  const [specimen, field] = ofSample === undefined ? [order, 7] : [ofSample, 17];
  const observed = { first: Infinity, last: -Infinity, isDay: false };
  const unreadable: Hl7Segment[] = [];
  for (const { segment } of observations) {
    yield;
    const at = said(segment, 14)?.at;
    if (at === undefined && segment.text(14) !== '') unreadable.push(segment);
    if (at !== undefined && at < observed.first)
      Object.assign(observed, { first: at, isDay: isDay(segment.text(14)) });
    if (at !== undefined) observed.last = Math.max(observed.last, at);
  }
  const observedAs = (at: number): Said | null =>
    Number.isFinite(at) ? { at, by: 'OBX-14', isDay: at === observed.first && observed.isDay } : null;
  const resulted = said(order, 22) ?? observedAs(observed.last) ?? { at: reportedAt, by: reportedBy };
  const sampled = said(specimen, field) ?? observedAs(observed.first) ?? resulted;

  const isUnusable =
    sampled === resulted && (samples.some((sample) => isUnread(sample, 17)) || isUnread(order, 7));

  const unread: string[] = [];
  const note = (what: string, name: string, { by }: Said): string => {
    warnings.push(`The time of ${what} could not be read (${name}): that of ${by} was taken.`);
    return `${name} cannot be read, and the time of ${by} was taken for that of ${what}`;
  };
  for (const sample of samples)
    if (isUnread(sample, 17)) steps.leftOut(sample, note('a sample', 'SPM-17', sampled));
  if (specimen === order && isUnread(order, 7)) unread.push(note('a sample', 'OBR-7', sampled));
  if (isUnread(order, 22)) unread.push(note('the results of an order', 'OBR-22', resulted));
  for (const segment of unreadable) steps.leftOut(segment, note('a result', 'OBX-14', sampled));
  return {
    ...{ resultedAt: resulted.at, sampledAt: sampled.at },
    samplePrecision: isUnusable ? 'unknown' : sampled.isDay === true ? 'day' : null,
    specimenAt: minuteOf(specimen.text(field), time),
    unread: unread.length === 0 ? null : unread.join('; '),
  };
}

/**
 * The minute (epoch ms) that is said, when it is none of the future; of an hour that comes twice the earlier one, so that a report
 * that comes later names the same sample.
 */
export function minuteOf(text: string, time: TimesContext['time']): number | null {
  const moment = hl7Moment(text, time);
  return moment !== null && isExact(moment) && moment.from <= time.now + MOST_AHEAD_MS
    ? Math.floor(moment.from / MINUTE_MS) * MINUTE_MS
    : null;
}
