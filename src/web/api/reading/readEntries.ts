import { logFault } from '../../lib/log';

/** A schema compiled by the build. */
export interface EntryCheck {
  (entry: unknown): boolean;
  errors?: readonly Fault[] | null;
}

interface Fault {
  instancePath: string;
  keyword: string;
  params?: Record<string, unknown>;
}

/**
 * Builds an entry from its readable parts; `unread` are the paths of the invalid ones (`battery_level`,
 * `patient/bed`).
 */
type Mend = (parts: Parts, index: number, unread: readonly string[]) => unknown;

export type Parts = Record<string, unknown>;

/** Errors that were logged already: a poll with the same response is not logged again. */
const logged = new Set<string>();

/**
 * Reads a list entry by entry: valid entries stay the same objects, the others are repaired by `mend`. Errors
 * are logged once, by their path in the entry and never with a value. Undefined when the response is not a
 * list.
 */
export function readEntries(
  answer: unknown,
  noun: string,
  check: EntryCheck,
  mend: Mend,
): unknown[] | undefined {
  if (!Array.isArray(answer)) return undefined;
  return (answer as unknown[]).map((entry, index) => {
    if (check(entry)) return entry;
    const { instancePath = '', keyword = '' } = check.errors?.[0] ?? {};
    const what = `${noun} of another shape: ${instancePath || '/'} ${keyword}`;
    if (!logged.has(what)) {
      logged.add(what);
      logFault(what);
    }
    return mend(partsOf(entry), index, (check.errors ?? []).map(placeOf));
  });
}

const placeOf = ({ instancePath, keyword, params }: Fault): string =>
  [
    ...instancePath.split('/').slice(1),
    ...(keyword === 'required' ? [String(params?.['missingProperty'])] : []),
  ].join('/');

/** The same for the results of a page. */
export function readPage(answer: unknown, noun: string, check: EntryCheck, mend: Mend): unknown {
  const page = partsOf(answer);
  const results = readEntries(page['results'], noun, check, mend);
  return results === undefined ? answer : { ...page, results };
}

/** The properties of an object; none for any other value. */
export const partsOf = (value: unknown): Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Parts) : {};

export const textOr = <T>(value: unknown, otherwise: T): string | T =>
  typeof value === 'string' ? value : otherwise;

/** An id from the server; `otherwise` for any other value. */
export const idOr = (value: unknown, otherwise: number): number =>
  Number.isInteger(value) && Number(value) > 0 ? Number(value) : otherwise;
