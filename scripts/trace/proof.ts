import type { TestResult } from '../results/testResult';
import type { Requirement } from './requirements';

/** What proves something: a test that passed, or a program of the gate that states what it tries. */
export interface Proof {
  /** From the root of the project. */
  file: string;
  /** With the titles of the blocks around it. */
  title: string;
}

/** Why a test proves nothing; null when it does. */
function flawOf({ status, isSecondTry, assertions }: TestResult): string | null {
  if (status !== 'passed') return status === 'failed' ? 'failed' : 'was skipped';
  if (isSecondTry) return 'passed only at the second try';
  return assertions === 0 ? 'asserts nothing' : null;
}

/** The tests that passed at once, with at least one assertion. */
export const proofsOf = (tests: readonly TestResult[]): Proof[] =>
  tests.filter((test) => flawOf(test) === null).map(({ file, title }) => ({ file, title }));

export const namesRequirement = (title: string, id: string): boolean => title.includes(`[${id}]`);

/**
 * The requirements that no test proves, as sentences, with the tests that name them and why these prove
 * nothing.
 */
export function unproved(requirements: readonly Requirement[], tests: readonly TestResult[]): string[] {
  return requirements.flatMap(({ id, text }) => {
    const named = tests.filter(({ title }) => namesRequirement(title, id));
    if (named.some((test) => flawOf(test) === null)) return [];
    const flawed = named.map((test) => `; ${test.file}: ${test.title} ${flawOf(test) ?? ''}`);
    return [`no test proves ${id} ${text}${flawed.join('')}`];
  });
}

/** Anything in brackets that begins like an id: several ids in one pair of brackets are found to be unknown. */
const ID = /\[((?:T-)?[A-Z]{1,5}-?\d[^\]]*)\]/g;

/** Unknown ids in titles, as sentences. */
export function unknownIds(tests: readonly Proof[], isKnown: (id: string) => boolean): string[] {
  return tests.flatMap(({ file, title }) =>
    [...title.matchAll(ID)].flatMap(([, id = '']) =>
      isKnown(id) ? [] : [`[${id}] is neither a requirement nor a hazard: ${file}: ${title}`],
    ),
  );
}

/** Tests that carry an id and passed without an assertion, as sentences. */
export function emptyTests(tests: readonly TestResult[]): string[] {
  return tests
    .filter(
      ({ title, status, assertions }) => title.search(ID) >= 0 && status === 'passed' && assertions === 0,
    )
    .map(({ file, title }) => `asserts nothing: ${file}: ${title}`);
}
