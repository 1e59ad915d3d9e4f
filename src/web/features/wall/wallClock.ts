import { hospitalTimeZone } from '../../lib/browser/meta';

/** How long a page of the wall stays, in ms. */
export const PAGE_MS = 15_000;

/** The page (from 0) at this moment, epoch ms of the server's clock: every display of a ward turns at once. */
export const pageAt = (now: number, pages: number): number => Math.floor(now / PAGE_MS) % Math.max(1, pages);

/** Whole seconds until the next page, 15 to 1. */
export const secondsToTurn = (now: number): number => Math.ceil((PAGE_MS - (now % PAGE_MS)) / 1_000);

const NIGHT_FROM = 22;
const NIGHT_TO = 6;

const HOURS = new Map<string, Intl.DateTimeFormat>();

/** Whether it is night in the hospital at this moment (epoch ms), 22:00 to 6:00. */
export function isNight(now: number, timeZone = hospitalTimeZone()): boolean {
  const key = timeZone ?? '';
  const format =
    HOURS.get(key) ??
    new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      hourCycle: 'h23',
      ...(timeZone === undefined ? {} : { timeZone }),
    });
  HOURS.set(key, format);
  const hour = Number(format.format(now));
  return hour >= NIGHT_FROM || hour < NIGHT_TO;
}
