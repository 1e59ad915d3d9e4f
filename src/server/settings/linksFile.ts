import { readFileSync } from 'node:fs';
import type { LinkSettings } from '../../contract/links';
import { checkLinks } from './linkRules';

/** The links of a file (LINKS); every fault in it is added to `problems`. */
export function readLinksFile(path: string, problems: string[]): LinkSettings[] {
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? `is no JSON: ${error.message}` : 'cannot be read';
    problems.push(`LINKS: the file ${path} ${why}`);
    return [];
  }
  if (!Array.isArray(given)) {
    problems.push(`LINKS: the file ${path} must be a list of links`);
    return [];
  }
  const { links, problems: found } = checkLinks(given);
  problems.push(...found.map((problem) => `LINKS: ${problem}`));
  return links;
}
