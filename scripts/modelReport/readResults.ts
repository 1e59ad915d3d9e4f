import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelResult } from '../../test/fixtures/model/modelResult';

const ORDER: readonly ModelResult['kind'][] = ['machine', 'screen', 'browser'];

/** What the model tests left, by kind and name. */
export function readResults(folder: string): ModelResult[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  return files
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as ModelResult)
    .sort(
      (one, other) =>
        ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) || one.name.localeCompare(other.name),
    );
}

/** What a model is called where its plays in jsdom and in Chromium stand beside each other. */
export const labelOf = ({ name, kind }: ModelResult): string =>
  kind === 'browser' ? `${name} in Chromium` : name;

/** The coverage of a model. */
export interface Coverage {
  reached: number;
  all: number;
  percent: number;
}

export const coverageOf = (flags: readonly boolean[]): Coverage => {
  const reached = flags.filter(Boolean).length;
  return {
    reached,
    all: flags.length,
    percent: flags.length === 0 ? 100 : Math.floor((100 * reached) / flags.length),
  };
};

export const statesOf = ({ states }: ModelResult): Coverage =>
  coverageOf(states.map(({ isVisited }) => isVisited));
export const transitionsOf = ({ transitions }: ModelResult): Coverage =>
  coverageOf(transitions.map(({ isTaken }) => isTaken));
export const secondsOf = ({ paths }: ModelResult): number =>
  paths.reduce((sum, { seconds }) => sum + seconds, 0);
export const failedPathsOf = ({ paths }: ModelResult) => paths.filter(({ failedAt }) => failedAt !== null);
