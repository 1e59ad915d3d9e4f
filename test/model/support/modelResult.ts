import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One path through a model, as it went. */
export interface PathResult {
  /** What happened, in words and in order. */
  steps: string[];
  /** The number of the step that went wrong, from 1; 0 is the beginning, null says that all went well. */
  failedAt: number | null;
  /** What was wrong. */
  message: string | null;
}

/** What the report tells of one model. */
export interface ModelResult {
  name: string;
  /** A machine by itself, a screen in jsdom, or the started product in Chromium. */
  kind: 'machine' | 'screen' | 'browser';
  states: { name: string; isVisited: boolean }[];
  transitions: { name: string; isTaken: boolean }[];
  paths: PathResult[];
  seconds: number;
}

const FOLDER = join(__dirname, '../../../.cache/model');

/** Leaves a result where `npm run test:model` looks for it. */
export function keepResult(result: ModelResult): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${result.kind}-${result.name.replaceAll(' ', '-')}.json`), `${JSON.stringify(result, null, 1)}\n`);
}

/** A path up to the step that failed, as a sentence a person can follow. */
export function pathInWords(model: string, { steps, failedAt, message }: PathResult): string {
  if (failedAt === null) return `${model}: ${steps.join(' → ')}`;
  const walked = steps.slice(0, failedAt).map((step, index) => `  ${index + 1 === failedAt ? '✗' : '✓'} ${index + 1}. ${step}`);
  const beginning = failedAt === 0 ? ['  ✗ the beginning'] : ['  ✓ the beginning'];
  return [`${model} failed at step ${failedAt} of ${steps.length}:`, ...beginning, ...walked, `  ${message ?? ''}`].join('\n');
}
