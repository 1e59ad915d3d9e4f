import { rowsOf } from './markdownTable';

export interface Requirement {
  id: string;
  text: string;
}

const REQUIREMENT = /^[A-Z]{2,4}-\d{2,3}$/;

/** The rows of the requirements checklist, or of the copy in docs. */
export function requirementsOf(markdown: string): Requirement[] {
  return rowsOf(markdown, REQUIREMENT).map(([id = '', text = '']) => ({ id, text }));
}

/** The copy that is kept in docs: ids and texts in the order of the checklist. */
export function requirementsCopy(requirements: readonly Requirement[]): string {
  const rows = requirements.map(({ id, text }) => `| ${id} | ${text.replaceAll('|', '\\|')} |`);
  return [
    '# Requirements',
    '',
    'The ids of the requirements checklist, so that `npm run trace` can show which tests prove them. `npm run trace -- --copy` takes them',
    'over again; a test that proves a row names its id in its title, and passes with an assertion.',
    '',
    '| id | requirement |',
    '| --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

/** The differences between two lists, as sentences. */
export function differences(original: readonly Requirement[], copy: readonly Requirement[]): string[] {
  const texts = new Map(copy.map(({ id, text }) => [id, text]));
  const ids = new Set(original.map(({ id }) => id));
  return [
    ...original.filter(({ id }) => !texts.has(id)).map(({ id }) => `${id} is missing in the copy`),
    ...original
      .filter(({ id, text }) => texts.has(id) && texts.get(id) !== text)
      .map(({ id }) => `${id} reads otherwise in the copy`),
    ...copy.filter(({ id }) => !ids.has(id)).map(({ id }) => `${id} is in the copy only`),
  ];
}
