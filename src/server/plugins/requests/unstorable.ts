export const NUL_REFUSED = 'NUL characters are not allowed.';

/** What a database cannot store as it was sent: U+0000 not at all, half of a surrogate pair only as another character. */
const UNSTORABLE = [
  { pattern: /\0/, sentence: NUL_REFUSED },
  { pattern: /\p{Cs}/u, sentence: 'Half of a character (a lone surrogate) is not allowed.' },
] as const;

/** Where such a text stands, and what is to be said of it. */
interface Unstorable {
  field: string;
  sentence: string;
}

/**
 * The field of a parsed body or query that holds such a text somewhere (`non_field_errors` when it is the value itself or
 * a name); null when none does. Iterative, because a hostile body may be nested thousands deep.
 */
export function unstorableIn(value: unknown): Unstorable | null {
  const whole = { field: 'non_field_errors', value };
  const open = [whole];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { field, value: held } = next;
    const sentence = typeof held === 'string' ? objectionTo(held) : null;
    if (sentence !== null) return { field, sentence };
    if (typeof held !== 'object' || held === null) continue;
    for (const [key, inner] of Object.entries(held) as [string, unknown][]) {
      const ofKey = objectionTo(key);
      if (ofKey !== null) return { field, sentence: ofKey };
      open.push({ field: next === whole ? key : field, value: inner });
    }
  }
  return null;
}

const objectionTo = (text: string): string | null =>
  UNSTORABLE.find(({ pattern }) => pattern.test(text))?.sentence ?? null;
