import examples from './examples.json';

const EXAMPLES: Readonly<Record<string, unknown>> = examples;

/** An answer or a body as the demo hospital has it, by the name of its schema. Lists and pages hold one row. */
export function exampleOf(name: string): unknown {
  if (name in EXAMPLES) return EXAMPLES[name];
  const row = name.endsWith('Page') ? EXAMPLES[name.slice(0, -'Page'.length)] : undefined;
  return row === undefined ? undefined : { count: 1, next: null, previous: null, results: [row] };
}
