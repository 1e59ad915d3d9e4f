import { logFault } from '../../lib/log';

/** A compiled schema as the build makes them. */
export interface EntryCheck {
  (entry: unknown): boolean;
  errors?: readonly Fault[] | null;
}

interface Fault {
  instancePath: string;
  keyword: string;
  params?: Record<string, unknown>;
}

/** Makes of the parts of an entry what can be read of it; `unread` are the places of what is wrong (`battery_level`, `patient/bed`). */
type Mend = (parts: Parts, index: number, unread: readonly string[]) => unknown;

export type Parts = Record<string, unknown>;

/** What was logged already: a poll that answers the same again is no news. */
const logged = new Set<string>();

/**
 * Reads a list entry by entry: those that fit stay the objects they are, of the others `mend` makes what can be read. What is wrong is logged once,
 * by its place in the entry and never with a value. Undefined when the answer is no list at all.
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

/** The parts of what should be an object; none of anything else. */
export const partsOf = (value: unknown): Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Parts) : {};

export const textOr = <T>(value: unknown, otherwise: T): string | T =>
  typeof value === 'string' ? value : otherwise;

/** An id of the server; `otherwise` for anything else. */
export const idOr = (value: unknown, otherwise: number): number =>
  Number.isInteger(value) && Number(value) > 0 ? Number(value) : otherwise;
