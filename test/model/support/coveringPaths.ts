import type { Graph, Step } from './graph';

/**
 * Paths from the start that together take every step of the graph: each continues, by the shortest way, to
 * the nearest step that none has taken yet, until it is `maxSteps` long or at an end. Few paths, because a
 * screen is slow to open; short ones, because a failure has to be read.
 */
export function coveringPaths({ start, steps }: Graph, maxSteps: number): Step[][] {
  const from = new Map<string, Step[]>();
  for (const step of steps) from.set(step.from, [...(from.get(step.from) ?? []), step]);
  const open = new Set(steps);
  const paths: Step[][] = [];
  while (open.size > 0) {
    const path: Step[] = [];
    for (;;) {
      const way = nearestOpen(path.at(-1)?.to ?? start, from, open);
      if (way === null || (path.length > 0 && path.length + way.length > maxSteps)) break;
      path.push(...way);
      way.forEach((step) => open.delete(step));
    }
    if (path.length === 0)
      throw new Error(`No way leads to ${[...open].map((step) => step.from).join(', ')}`);
    paths.push(path);
  }
  return paths;
}

/** The shortest way from `place` that ends with an open step; null when there is none. */
function nearestOpen(
  place: string,
  from: ReadonlyMap<string, readonly Step[]>,
  open: ReadonlySet<Step>,
): Step[] | null {
  const ways: { at: string; way: Step[] }[] = [{ at: place, way: [] }];
  const seen = new Set([place]);
  for (const { at, way } of ways) {
    const steps = from.get(at) ?? [];
    const found = steps.find((step) => open.has(step));
    if (found !== undefined) return [...way, found];
    for (const step of steps) {
      if (seen.has(step.to)) continue;
      seen.add(step.to);
      ways.push({ at: step.to, way: [...way, step] });
    }
  }
  return null;
}
