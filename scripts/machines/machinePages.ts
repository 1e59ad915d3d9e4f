import { machinePage } from './mermaid';
import { PRODUCTION_MACHINES } from './productionMachines';

/** Everything in docs/machines: the name of each file and what stands in it. */
export function machinePages(): ReadonlyMap<string, string> {
  const pages = PRODUCTION_MACHINES.map((each) => [`${each.machine.id}.md`, machinePage(each)] as const);
  const list = PRODUCTION_MACHINES.map(({ title, machine }) => `- [${title}](${machine.id}.md)`);
  const index = [
    '# The state machines',
    '',
    'Drawn from the sources by `npm run model:diagram`. `npm run test:model` walks every state and transition of them.',
    '',
    ...list,
    '',
  ].join('\n');
  return new Map([['README.md', index], ...pages]);
}
