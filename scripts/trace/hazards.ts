import { rowsOf } from './markdownTable';
import type { TestTitle } from './testTitles';

export interface Hazard {
  id: string;
  /** What may happen. */
  hazard: string;
  /** Files that prove the control. */
  tests: string[];
  /** Said instead of tests: why there need be none, or what is missing. */
  exception: 'not applicable' | 'open' | null;
}

const HAZARD = /^[A-I]\d{1,2}$/;

/** The rows of docs/hazards.md: id, hazard, cause, severity, control, tests. */
export function hazardsOf(markdown: string): Hazard[] {
  return rowsOf(markdown, HAZARD).map(([id = '', hazard = '', , , , tests = '']) => ({
    id, hazard,
    tests: [...tests.matchAll(/`(test\/[^`]+)`/g)].flatMap(([, file]) => (file === undefined ? [] : [file])),
    exception: /\bNot applicable: \S/.test(tests) ? 'not applicable' : /\bOpen: \S/.test(tests) ? 'open' : null,
  }));
}

/** The ids of the hazards in section 2 of the reliability page. */
export function hazardIdsOf(markdown: string): string[] {
  const [, section = ''] = /\n## 2\.([\s\S]*?)\n## 3\./.exec(markdown) ?? [];
  return rowsOf(section, HAZARD).flatMap(([id]) => (id === undefined ? [] : [id]));
}

/** `[D3]`, or the figure asked for, `[T-D3]`, of which there may be several: `[T-D3b]`. */
export const namesHazard = (title: string, id: string): boolean => title.includes(`[${id}]`) || new RegExp(`\\[T-${id}[a-z]?\\]`).test(title);

/** What is wrong with a hazard's proof, in words. */
export function complaintsAbout({ id, tests, exception }: Hazard, titles: readonly TestTitle[]): string[] {
  if (tests.length === 0) return exception === null ? [`${id} has no test, and no reason why`] : [];
  return tests.flatMap((file) => {
    const own = titles.filter((each) => each.file === file);
    if (own.length === 0) return [`${id} names ${file}, which has no tests`];
    return own.some(({ title }) => namesHazard(title, id)) ? [] : [`${id} names ${file}, where no test names it`];
  });
}
