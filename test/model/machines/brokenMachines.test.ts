import { PRODUCTION_MACHINES } from '../../../scripts/machines/productionMachines';
import { consoleReport } from '../../../scripts/modelReport/consoleReport';
import { htmlReport } from '../../../scripts/modelReport/htmlReport';
import { brokenCopies } from '../../fixtures/model/brokenCopies';
import { testMachine } from '../../fixtures/model/testMachine';
import { MACHINE_MODELS } from './machineModels';

/** Copies that go where the machine goes. */
const ALIKE = new Set([
  // The transitions of `live` at a tick, and of `feed` at any event.
  'notifier.feed.live: tick, arrow 2',
  // It restarts the same delay, and a graph knows no time: idleMachine.test.ts does.
  'idle.active: input.seen, arrow 1',
]);

const machines = PRODUCTION_MACHINES.map(({ machine }) => ({ id: machine.id, machine }));

describe.each(machines)('$id with a fault', ({ id, machine }) => {
  it.each(brokenCopies(machine).filter(({ without }) => !ALIKE.has(without)))(
    'is found out without $without',
    async ({ machine: broken }) => {
      const { paths } = await testMachine(machine, MACHINE_MODELS[id] ?? { events: [] }, broken);
      const failed = paths.filter(({ failedAt }) => failedAt !== null);
      expect(failed).not.toEqual([]);
    },
  );
});

it('a failure is described in words, up to the step that failed, on the console and on the page', async () => {
  const [login] = PRODUCTION_MACHINES;
  const broken =
    login &&
    brokenCopies(login.machine).find(({ without }) => without === 'login.failed: form.submitted, arrow 1');
  if (login === undefined || broken === undefined) throw new Error('There is no such arrow');
  const result = await testMachine(login.machine, MACHINE_MODELS['login'] ?? { events: [] }, broken.machine);
  const way = [
    'login failed at step 3 of 7:',
    '  ✓ the beginning',
    '  ✓ 1. the form is submitted',
    '  ✓ 2. signIn failed',
    '  ✗ 3. the form is submitted',
    '  It should be in submitting and is in failed',
  ].join('\n');
  expect(consoleReport([result])).toContain(way);
  const page = htmlReport([result], new Date(0));
  expect(page).toContain(way);
  expect(page).toContain('<span class="bad">1 path failed, 4 states or transitions not reached</span>');
});
