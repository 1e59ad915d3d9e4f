import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One path through a model, as it went. */
export interface PathResult extends Walk {
  /** Which of the model's paths it is, from 0. */
  number: number;
  seconds: number;
}

/** How far a path went. */
export interface Walk {
  /** What happened, as text and in order. */
  steps: string[];
  /** The number of the step that went wrong, from 1; 0 is the beginning, null when every step succeeded. */
  failedAt: number | null;
  /** What was wrong. */
  message: string | null;
}

/** What the report contains for one model. */
export interface ModelResult {
  name: string;
  /** A machine by itself, a screen in jsdom, or the started product in Chromium. */
  kind: 'machine' | 'screen' | 'browser';
  states: { name: string; isVisited: boolean }[];
  transitions: { name: string; isTaken: boolean }[];
  paths: PathResult[];
}

const FOLDER = join(__dirname, '../../../.cache/model');

const fileOf = (kind: ModelResult['kind'], name: string): string =>
  join(FOLDER, `${kind}-${name.replaceAll(' ', '-')}.json`);

/** Writes a result where `npm run test:model` reads it. */
export function keepResult(result: ModelResult): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(fileOf(result.kind, result.name), `${JSON.stringify(result, null, 1)}\n`);
}

/** The result that was left last; null when there is none. */
export function keptResult(kind: ModelResult['kind'], name: string): ModelResult | null {
  const file = fileOf(kind, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ModelResult) : null;
}

/** A path up to the step that failed, as a readable sentence. */
export function pathInWords(model: string, { steps, failedAt, message }: Walk): string {
  if (failedAt === null) return `${model}: ${steps.join(' → ')}`;
  const walked = steps
    .slice(0, failedAt)
    .map((step, index) => `  ${index + 1 === failedAt ? '✗' : '✓'} ${index + 1}. ${step}`);
  const beginning = failedAt === 0 ? ['  ✗ the beginning'] : ['  ✓ the beginning'];
  return [
    `${model} failed at step ${failedAt} of ${steps.length}:`,
    ...beginning,
    ...walked,
    `  ${message ?? ''}`,
  ].join('\n');
}
