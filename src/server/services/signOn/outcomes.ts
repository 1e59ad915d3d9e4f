/** What came of a sign-in at the provider. */
export type Outcome = 'signed in' | `unlocks ${number}` | keyof typeof SENTENCES;

const SENTENCES = {
  unknown: 'No Wardline account is linked to you yet. Give an Admin this external id: ',
  'no group': 'You are in none of the groups that may use Wardline. Ask an Admin.',
  'not active': 'Your account is no longer active.',
  denied: 'Single sign-on refused the sign-in. Try again, or sign in with username and password.',
  forged: 'The answer of single sign-on was not accepted. Try again.',
  'not asked': 'The provider did not ask for your password again. Sign out there, then try again.',
  'signed out there': 'Single sign-on signed you out meanwhile. Sign in again.',
  away: 'Single sign-on cannot be reached. Sign in with username and password.',
  stale: 'This sign-in took too long, or was begun in another browser. Try again.',
} as const;

const isKnown = (outcome: string): outcome is keyof typeof SENTENCES => Object.hasOwn(SENTENCES, outcome);

/** What else is said of a session that stays locked. */
const OF_UNLOCKING: Readonly<Record<string, string>> = {
  denied: 'Sign-in was refused by single sign-on. Try again, or use the PIN or the password.',
  'signed out there': 'Single sign-on signed you out meanwhile. Try again.',
  away: 'Single sign-on cannot be reached. Use the PIN or the password, or try again.',
  stale: 'This took too long, or was begun in another browser. Try again.',
  unknown: 'This account of single sign-on is not that of the person whose session is locked.',
};

/** Why a session stays locked, as a sentence for its person. */
export const sentenceOfLocked = (outcome: string): string => OF_UNLOCKING[outcome] ?? sentenceOf(outcome);

/** Why a sign-in was refused, as a sentence for the person; `subject` is who the provider says it is. */
export function sentenceOf(outcome: string, subject: string | null = null): string {
  const sentence = SENTENCES[isKnown(outcome) ? outcome : 'stale'];
  return outcome === 'unknown' ? `${sentence}${subject ?? '--'}` : sentence;
}
