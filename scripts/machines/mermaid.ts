import type { AnyStateNode } from 'xstate';
import { arrowsOf, leavesOf, stateName, type Arrow } from './arrows';
import type { ProductionMachine } from './productionMachines';

/** The page of a machine: a state diagram, or one for each region of a machine that is in several states at once. */
export function machinePage({ file, title, machine }: ProductionMachine): string {
  const { root } = machine;
  const arrows = arrowsOf(machine);
  const regions = root.type === 'parallel' ? (Object.values(root.states) as AnyStateNode[]) : [root];
  const drawings = regions.map((region) =>
    [
      ...(region === root ? [] : [`## ${region.key}`, '']),
      '```mermaid',
      ...diagram(region, arrows),
      '```',
      '',
    ].join('\n'),
  );
  const several = region(regions);
  return [
    `# ${title}`,
    '',
    `Drawn from [\`${file}\`](../../${file}) by \`npm run model:diagram\`; \`npm run check\` fails when it is out of date.${several}`,
    '',
    ...drawings,
  ].join('\n');
}

const region = (regions: readonly AnyStateNode[]): string =>
  regions.length > 1
    ? `\nIt is in one state of each of these at once: ${regions.map(({ key }) => key).join(', ')}.`
    : '';

/** Flat, because Mermaid draws no arrow from inside one state into another; an arrow of an outer state leaves its "any". */
function diagram(root: AnyStateNode, all: readonly Arrow[]): string[] {
  const arrows = all.filter(({ from }) => from === root || isWithin(from, root));
  const outer = [
    ...new Set(arrows.map(({ from }) => from).filter(({ states }) => Object.keys(states).length > 0)),
  ];
  const nameOf = (node: AnyStateNode) =>
    outer.includes(node)
      ? `${node === root ? 'any' : `${stateName(node, root)}: any`}`
      : stateName(node, root);
  const drawn = [...outer, ...leavesOf(root)];
  const idOf = (node: AnyStateNode) => `s${drawn.indexOf(node)}`;
  const lines = arrows.map(
    ({ from, to, label }) => `  ${idOf(from)} --> ${idOf(to === null ? from : entered(to))}: ${text(label)}`,
  );
  const ends = leavesOf(root)
    .filter(({ type }) => type === 'final')
    .map((node) => `  ${idOf(node)} --> [*]`);
  return [
    'stateDiagram-v2',
    ...drawn.map((node) => `  state "${text(nameOf(node))}" as ${idOf(node)}`),
    `  [*] --> ${idOf(entered(root))}`,
    ...new Set(lines),
    ...ends,
  ];
}

/** The state after entering a state: its first one, and so on inwards. */
function entered(node: AnyStateNode): AnyStateNode {
  const first = node.initial?.target[0];
  return first === undefined ? node : entered(first);
}

const isWithin = (node: AnyStateNode, outer: AnyStateNode): boolean =>
  node.path.length > outer.path.length && outer.path.every((key, index) => node.path[index] === key);

/** Colons and quotes would end a label. */
const text = (words: string): string =>
  words.replaceAll('"', "'").replaceAll(': ', ' · ').replaceAll(':', ' ').replaceAll('*', 'any event');
