import { coveringPaths } from './coveringPaths';
import type { Step } from './graph';
import { keepResult, pathInWords, type ModelResult, type PathResult } from './modelResult';
import type { ScreenModel } from './screenModel';
import type { Stage } from './stage';

/** Steps in a path: a failure has to be read, and a screen is slow to open. */
const PATH_STEPS = 14;

/** The paths of a model that together take every step of it. */
export const pathsOf = ({ graph }: ScreenModel): Step[][] => coveringPaths(graph, PATH_STEPS);

/** Plays a model's paths and keeps count of what they came to. */
export class Score {
  private readonly taken = new Set<Step>();
  private readonly paths: PathResult[] = [];
  private ms = 0;

  constructor(private readonly model: ScreenModel, private readonly kind: ModelResult['kind']) {}

  /** @throws the path in words, up to the step that failed */
  async play(stage: Stage, path: readonly Step[]): Promise<void> {
    const startedAt = performance.now();
    const result = await this.model.play(stage, path);
    this.ms += performance.now() - startedAt;
    this.paths.push(result);
    const walked = result.failedAt === null ? path.length : Math.max(0, result.failedAt - 1);
    path.slice(0, walked).forEach((step) => this.taken.add(step));
    if (result.failedAt !== null) throw new Error(pathInWords(this.model.name, result));
  }

  result(): ModelResult {
    const { name, graph: { places, start, steps } } = this.model;
    const visited = new Set([start, ...[...this.taken].flatMap(({ from, to }) => [from, to])]);
    return {
      name, kind: this.kind, paths: this.paths, seconds: this.ms / 1_000,
      states: [...places].map(([key, words]) => ({ name: words, isVisited: this.paths.length > 0 && visited.has(key) })),
      transitions: steps.map((step) => ({ name: `${places.get(step.from)} → ${step.happening.words} → ${places.get(step.to)}`, isTaken: this.taken.has(step) })),
    };
  }

  /** What no path came to. */
  missing(): string[] {
    const { states, transitions } = this.result();
    return [...states.filter(({ isVisited }) => !isVisited), ...transitions.filter(({ isTaken }) => !isTaken)].map(({ name }) => name);
  }

  keep(): void {
    keepResult(this.result());
  }
}
