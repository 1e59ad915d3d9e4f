/**
 * The numbers of the contract that a page needs before it needs any schema: a module with schemas brings the library
 * that builds them into the first load.
 */

/** A response holds at most this many notifications; a client that receives this many polls again at once. */
export const MAX_NOTIFICATIONS = 200;

/** Widths of a bucket that can be requested, in minutes (spec §9). */
export const RESOLUTIONS = [10, 15, 60, 120] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

export const DEFAULT_RESOLUTION: Resolution = 15;
export const REPORT_RESOLUTION: Resolution = 120;

/** What a chart and a report show unless a period is requested, and the longest period that can be. */
export const DEFAULT_PERIOD_HOURS = 24;
export const MAX_PERIOD_DAYS = 30;

/** The page that a list returns without parameters (spec §9). */
export const DEFAULT_PAGE = 1;
export const DEFAULT_PAGE_SIZE = 20;

export const MAX_PAGE_SIZE = 200;
