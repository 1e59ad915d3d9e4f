/** What stands in place of a value that is not known. Zero is known. */
export const MISSING = '--';
