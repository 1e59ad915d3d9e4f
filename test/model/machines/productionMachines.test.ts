import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateNode } from 'xstate';
import { machinePages } from '../../../scripts/machines/machinePages';
import { PRODUCTION_MACHINES } from '../../../scripts/machines/productionMachines';
import { keepResult, pathInWords } from '../../fixtures/model/modelResult';
import { machineIds } from '../../fixtures/model/machineIds';
import { testMachine } from '../../fixtures/model/testMachine';
import { MACHINE_MODELS, type MachineModel } from './machineModels';

const ROOT = join(__dirname, '../../..');
const modelOf = (id: string): MachineModel => {
  const model = MACHINE_MODELS[id];
  if (model === undefined) throw new Error(`Say in machineModels.ts what may happen to ${id}`);
  return model;
};
const machines = PRODUCTION_MACHINES.map(({ machine }) => ({ id: machine.id, machine }));

it('every machine in the sources is walked', () => {
  const written = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `src/${file}`)
    .flatMap((file) => machineIds(readFileSync(join(ROOT, file), 'utf8')).map((id) => `${file}: ${id}`));
  expect(PRODUCTION_MACHINES.map(({ file, machine }) => `${file}: ${machine.id}`).sort()).toEqual(
    written.sort(),
  );
});

it('docs/machines is what `npm run model:diagram` draws', () => {
  const drawn = Object.fromEntries(
    readdirSync(join(ROOT, 'docs/machines')).map((file) => [
      file,
      readFileSync(join(ROOT, 'docs/machines', file), 'utf8'),
    ]),
  );
  expect(drawn).toEqual(Object.fromEntries(machinePages()));
});

describe.each(machines)('$id', ({ id, machine }) => {
  it('reaches every state and takes every transition, and a real actor goes wherever its graph says', async () => {
    const result = await testMachine(machine, modelOf(id));
    keepResult(result);
    expect(
      result.paths.filter(({ failedAt }) => failedAt !== null).map((path) => pathInWords(id, path)),
    ).toEqual([]);
    expect(result.states.filter(({ isVisited }) => !isVisited)).toEqual([]);
    expect(result.transitions.filter(({ isTaken }) => !isTaken)).toEqual([]);
  });

  it('[A3] goes on whenever a call of its fails', () => {
    const calling = (node: AnyStateNode): AnyStateNode[] => [
      ...(node.invoke.length > 0 ? [node] : []),
      ...(Object.values(node.states) as AnyStateNode[]).flatMap(calling),
    ];
    const withoutWayOut = calling(machine.root).flatMap(({ invoke, transitions }) =>
      invoke
        .flatMap(({ id: call }) => [`xstate.done.actor.${call}`, `xstate.error.actor.${call}`])
        .filter((event) => !transitions.has(event)),
    );
    expect(withoutWayOut).toEqual([]);
  });
});
