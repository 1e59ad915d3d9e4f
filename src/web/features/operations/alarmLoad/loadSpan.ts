import dayjs from 'dayjs';

/** The lengths that are offered, whole days. */
export const SPAN_DAYS = [1, 7, 28, 84] as const;
export type SpanDays = (typeof SPAN_DAYS)[number];

export const SPAN_WORDS: Readonly<Record<SpanDays, string>> = {
  1: '1 day',
  7: '7 days',
  28: '4 weeks',
  84: '12 weeks',
};

/** What is shown, as it is kept in the address: how many days, how many such spans back, of which department. */
export interface ShownSpan {
  days: SpanDays;
  back: number;
  department: number | null;
}

/** Spans further back than this are not offered: alarms of 84 days each, 12 times. */
const MOST_BACK = 400;

const wholeNumber = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;

/** The span of an address; what is missing or invalid there is the last 7 days of the whole hospital. */
export function spanOfAddress(parameters: URLSearchParams): ShownSpan {
  const days = SPAN_DAYS.find((each) => each === wholeNumber(parameters.get('days'))) ?? 7;
  const back = Math.min(MOST_BACK, wholeNumber(parameters.get('back')) ?? 0);
  return { days, back, department: wholeNumber(parameters.get('department')) };
}

export function addressOfSpan({ days, back, department }: ShownSpan): Record<string, string> {
  return {
    days: String(days),
    ...(back === 0 ? {} : { back: String(back) }),
    ...(department === null ? {} : { department: String(department) }),
  };
}

/** Its first and last moment: whole days of the browser's zone, the newest span with today. Epoch ms `now`. */
export function momentsOf({ days, back }: Pick<ShownSpan, 'days' | 'back'>, now: number) {
  const end = dayjs(now)
    .startOf('day')
    .add(1 - back * days, 'day');
  return { start: end.subtract(days, 'day').toISOString(), end: end.toISOString() };
}

/** '14/11/2026 – 20/11/2026', or the one day. */
export function spanText({ start, end }: { start: string; end: string }): string {
  const [first, last] = [dayjs(start), dayjs(end).subtract(1, 'millisecond')].map((day) =>
    day.format('DD/MM/YYYY'),
  );
  return first === last ? String(first) : `${first} – ${last}`;
}
