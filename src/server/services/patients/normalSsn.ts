/** Hyphens, dashes and the minus sign, as word processors write them for a hyphen. */
const DASHES = /[\u2010-\u2015\u2212]/gu;

/** What NFKC leaves of white space; control characters are refused by the schema. */
const SPACES = /[^\S\p{Cc}]+/gu;

/**
 * An SSN without what a paste adds unseen, so that a person is not registered twice: compatibility forms and dashes as they are
 * typed, nothing that looks like nothing, no white space around it. Case stays.
 */
export const normalSsn = (ssn: string): string =>
  ssn
    .normalize('NFKC')
    .replaceAll(DASHES, '-')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(SPACES, ' ')
    .trim();
