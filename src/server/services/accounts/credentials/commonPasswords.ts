import { dictionary } from '@zxcvbn-ts/language-common';

/** The commonest first (zxcvbn-ts: lists of leaked passwords). */
const LEAKED: readonly string[] = dictionary['passwords-common'];

/** What people add an ending to. Rarer ones are no passwords but words. */
const MOST_COMMON = 10_000;

const ALL = new Set(LEAKED);
const COMMON = new Set(LEAKED.slice(0, MOST_COMMON));

/** Digits, a year, signs: what is put behind a password that a rule refuses. */
const ENDING = /^[\d\p{P}\p{S}]*$/u;

/** Whether a guesser tries this early: it is common, or is a common one repeated or with a simple ending. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  if (ALL.has(plain)) return true;
  const [, repeated] = /^(.{3,}?)\1+$/.exec(plain) ?? [];
  if (repeated !== undefined && isCommonPassword(repeated)) return true;
  for (let end = plain.length - 1; end > 0 && ENDING.test(plain.slice(end)); end--)
    if (COMMON.has(plain.slice(0, end))) return true;
  return false;
}
