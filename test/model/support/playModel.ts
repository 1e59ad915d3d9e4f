import { coveringPaths } from './coveringPaths';
import type { Step } from './graph';
import { keepResult, keptResult, pathInWords, type ModelResult, type PathResult } from './modelResult';
import type { ScreenModel } from './screenModel';
import type { Stage } from './stage';

/** Steps in a path: a failure has to be readable, and a screen is slow to open. */
const PATH_STEPS = 14;

/** Real time, also while a stage controls the page's time. */
const now = performance.now.bind(performance);

/**
 * Plays the paths of a model, which together take every step of it, and stores their results: on the disk
 * after each, because Playwright continues in a new process when a test has failed.
 */
export class Score {
  readonly paths: readonly (readonly Step[])[];

  constructor(
    private readonly model: ScreenModel,
    private readonly kind: ModelResult['kind'],
  ) {
    this.paths = coveringPaths(model.graph, PATH_STEPS);
  }

  /** @throws the path as text, up to the step that failed */
  async play(stage: Stage, number: number): Promise<void> {
    const startedAt = now();
    const played = {
      ...(await this.model.play(stage, this.paths[number] ?? [])),
      number,
      seconds: (now() - startedAt) / 1_000,
    };
    keepResult(this.resultOf([...this.played().filter((each) => each.number !== number), played]));
    if (played.failedAt !== null) throw new Error(pathInWords(this.model.name, played));
  }

  result(): ModelResult {
    return this.resultOf(this.played());
  }

  /** What no path came to. */
  missing(): string[] {
    const { states, transitions } = this.result();
    return [
      ...states.filter(({ isVisited }) => !isVisited),
      ...transitions.filter(({ isTaken }) => !isTaken),
    ].map(({ name }) => name);
  }

  /** The paths played so far; none of another version of the model. */
  private played(): readonly PathResult[] {
    const kept = keptResult(this.kind, this.model.name);
    const isOurs =
      JSON.stringify(kept?.transitions.map(({ name }) => name)) ===
      JSON.stringify(this.resultOf([]).transitions.map(({ name }) => name));
    return isOurs ? (kept?.paths ?? []) : [];
  }

  private resultOf(played: readonly PathResult[]): ModelResult {
    const {
      name,
      graph: { places, start, steps },
    } = this.model;
    const taken = new Set(
      played.flatMap(({ number, failedAt }) => {
        const path = this.paths[number] ?? [];
        return failedAt === null ? path : path.slice(0, Math.max(0, failedAt - 1));
      }),
    );
    const visited = new Set([
      ...(played.length > 0 ? [start] : []),
      ...[...taken].flatMap(({ from, to }) => [from, to]),
    ]);
    return {
      name,
      kind: this.kind,
      paths: [...played].sort((one, other) => one.number - other.number),
      states: [...places].map(([key, words]) => ({ name: words, isVisited: visited.has(key) })),
      transitions: steps.map((step) => ({
        name: `${places.get(step.from)} → ${step.happening.words} → ${places.get(step.to)}`,
        isTaken: taken.has(step),
      })),
    };
  }
}
