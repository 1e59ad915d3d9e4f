/** Shown in place of an unknown value. Zero is a known value. */
export const MISSING = '--';
