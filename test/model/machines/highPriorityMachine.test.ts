import { createActor, fromPromise, waitFor } from 'xstate';
import { arrowsOf, recordArrows } from '../../../scripts/machines/arrows';
import { highPriorityMachine } from '../../../src/web/features/highPriority/highPriorityMachine';

const STEPS = {
  'a reason': { type: 'reason.submitted', reason: 'Sepsis' },
  Confirm: { type: 'removal.confirmed' },
  Cancel: { type: 'cancelled' },
  'the server keeps it': null,
  'the server fails': null,
} as const;
type Step = keyof typeof STEPS;
const ALL = Object.keys(STEPS) as Step[];

/** What each step does in each state; a step that is not named does nothing. */
const CHART: Record<string, Partial<Record<Step, string>>> = {
  entering: { 'a reason': 'setting', Cancel: 'closed' },
  setting: { 'the server keeps it': 'closed', 'the server fails': 'entering' },
  confirming: { Confirm: 'removing', Cancel: 'closed' },
  removing: { 'the server keeps it': 'closed', 'the server fails': 'confirming' },
  closed: {},
};

/** The machine with a server that answers on command. */
function start({ isRemoval = false, transitions = [] as string[] } = {}) {
  const kept: { patient: number; reason: string }[] = [];
  let closings = 0;
  let answer: { ok: () => void; fail: (error: Error) => void } | undefined;
  const actor = createActor(
    highPriorityMachine.provide({
      actors: {
        saveReason: fromPromise<void, { patient: number; reason: string }>(
          ({ input }) =>
            new Promise<void>((ok, fail) => {
              kept.push(input);
              answer = { ok, fail };
            }),
        ),
      },
      actions: {
        close: () => {
          closings += 1;
        },
      },
    }),
    { input: { patient: 7, isRemoval }, inspect: recordArrows(({ id }) => transitions.push(id)) },
  ).start();
  const take = async (step: Step) => {
    const event = STEPS[step];
    if (event !== null) actor.send(event);
    else if (step === 'the server keeps it') answer?.ok();
    else answer?.fail(new Error('500'));
    await new Promise((done) => setImmediate(done));
  };
  return { actor, kept, take, closings: () => closings };
}

/** The shortest way to every state, found on the chart from both beginnings. */
function ways(): { isRemoval: boolean; state: string; way: Step[] }[] {
  const found = [
    { isRemoval: false, state: 'entering', way: [] as Step[] },
    { isRemoval: true, state: 'confirming', way: [] as Step[] },
  ];
  for (const { isRemoval, state, way } of found) {
    for (const [step, next] of Object.entries(CHART[state] ?? {}) as [Step, string][]) {
      if (!found.some((each) => each.state === next))
        found.push({ isRemoval, state: next, way: [...way, step] });
    }
  }
  return found;
}

const walks = ways().flatMap(({ state, ...rest }) =>
  ALL.map((step) => ({ ...rest, state, step, next: CHART[state]?.[step] ?? state })),
);

describe('the high priority machine', () => {
  it('has the states of the chart, one to begin in, and no other', () => {
    expect(new Set([...ways().map(({ state }) => state), 'opening'])).toEqual(
      new Set(Object.keys(highPriorityMachine.states)),
    );
  });

  it.each(walks)('in $state, $step: $next', async ({ isRemoval, way, step, next }) => {
    const { actor, take, closings } = start({ isRemoval });
    for (const each of [...way, step]) await take(each);
    expect(actor.getSnapshot().value).toBe(next);
    expect(closings()).toBe(next === 'closed' ? 1 : 0);
  });

  it('takes every transition that it draws', async () => {
    const transitions: string[] = [];
    for (const { isRemoval, way, step } of walks) {
      const { take } = start({ isRemoval, transitions });
      for (const each of [...way, step]) await take(each);
    }
    expect([...new Set(transitions)].sort()).toEqual(
      arrowsOf(highPriorityMachine)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it.each([
    [false, 'a reason', 'Sepsis'],
    [true, 'Confirm', ''],
  ] as const)('[PDB-28] [PDB-30] removal %p: %s sends "%s"', async (isRemoval, step, reason) => {
    const { kept, take } = start({ isRemoval });
    await take(step);
    expect(kept).toEqual([{ patient: 7, reason }]);
  });

  it('keeps why a try failed until the next one', async () => {
    const { actor, take } = start();
    await take('a reason');
    await take('the server fails');
    expect(actor.getSnapshot().context).toMatchObject({ reason: 'Sepsis', error: new Error('500') });
    await take('a reason');
    expect(actor.getSnapshot().context.error).toBeNull();
  });

  it('asks once, however often Confirm is pressed', async () => {
    const { actor, kept } = start({ isRemoval: true });
    for (let press = 0; press < 5; press += 1) actor.send({ type: 'removal.confirmed' });
    await waitFor(actor, (snapshot) => snapshot.matches('removing'));
    expect(kept).toHaveLength(1);
  });
});
