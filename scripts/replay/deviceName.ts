import { parse } from 'node:path';
import type { Recording } from '../riskEvaluation/recording';

/** The longest vendor device ID, in characters. */
const LONGEST = 64;

/** The name of a recording's device: printable, and another one for every file of a folder. */
export function deviceName(prefix: string, { name }: Recording): string {
  const { dir, name: base } = parse(name);
  return `${prefix}${[dir, base].filter((part) => part !== '').join('.')}`
    .replace(/[^\x21-\x7e]/g, '_')
    .slice(-LONGEST);
}
