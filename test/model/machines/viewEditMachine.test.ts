import { createActor, type EventFromLogic } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';
import { viewEditMachine } from '../../../src/web/forms/edit/viewEditMachine';

const DONE = 'xstate.done.actor.0.viewEdit.saving';
const ERROR = 'xstate.error.actor.0.viewEdit.saving';

const send = () => Promise.resolve();

/** With the invoke's own events, so that the graph walks through its ends too. */
const events = [
  { type: 'edit.started' },
  { type: 'edit.cancelled' },
  { type: 'save.requested', send },
  { type: DONE },
  { type: ERROR, error: new Error('refused') },
] as unknown as EventFromLogic<typeof viewEditMachine>[];

interface Step {
  from: string;
  event: string;
  to: string;
}

/** Every way through the graph, each followed by every one of its transitions once more: the graph is a circle. */
function walks(): { title: string; steps: Step[] }[] {
  const paths = getSimplePaths(viewEditMachine, { events }).map(({ steps }) =>
    steps.slice(1).map(({ event, state }, index): Step => ({
      from: String(steps[index]?.state.value),
      event: event.type,
      to: String(state.value),
    })),
  );
  return paths.flatMap((steps) => {
    const end = steps.at(-1)?.to ?? 'viewing';
    return (TRANSITIONS[end] ?? []).map((last) => {
      const walked = [...steps, last];
      return { steps: walked, title: walked.map(({ event, to }) => `${event} → ${to}`).join(', ') };
    });
  });
}

/** What the spec draws. */
const TRANSITIONS: Record<string, Step[]> = {
  viewing: [{ from: 'viewing', event: 'edit.started', to: 'editing' }],
  editing: [
    { from: 'editing', event: 'edit.cancelled', to: 'viewing' },
    { from: 'editing', event: 'save.requested', to: 'saving' },
  ],
  saving: [
    { from: 'saving', event: DONE, to: 'viewing' },
    { from: 'saving', event: ERROR, to: 'editing' },
  ],
};

const settle = () => new Promise((done) => setImmediate(done));

/** The machine with a server that answers on command. */
function start() {
  const answers: { ok: () => void; fail: (reason: Error) => void }[] = [];
  const actor = createActor(viewEditMachine).start();
  const save = () =>
    actor.send({
      type: 'save.requested',
      send: () =>
        new Promise<void>((ok, fail) => {
          answers.push({ ok, fail });
        }),
    });
  return { actor, save, answers };
}

describe('the view/edit machine', () => {
  it('[PD-07] reaches every state that it draws', () => {
    const reached = new Set(getShortestPaths(viewEditMachine, { events }).map((path) => path.state.value));
    expect(reached).toEqual(new Set(Object.keys(viewEditMachine.states)));
    expect(reached).toEqual(new Set(Object.keys(TRANSITIONS)));
  });

  it.each(walks())('[PD-07] $title', async ({ steps }) => {
    const { actor, save, answers } = start();
    for (const { event, to } of steps) {
      if (event === 'save.requested') save();
      else if (event === DONE) answers.at(-1)?.ok();
      else if (event === ERROR) answers.at(-1)?.fail(new Error('refused'));
      else actor.send({ type: event } as { type: 'edit.started' });
      await settle();
      expect(actor.getSnapshot().value).toBe(to);
    }
    expect(actor.getSnapshot().status).toBe('active');
  });

  it('[PD-07] the walks take every transition', () => {
    const taken = new Set(
      walks().flatMap(({ steps }) => steps.map(({ from, event, to }) => `${from} ${event} ${to}`)),
    );
    const drawn = Object.values(TRANSITIONS)
      .flat()
      .map(({ from, event, to }) => `${from} ${event} ${to}`);
    expect(taken).toEqual(new Set(drawn));
  });

  it('sends once, however often Save is pressed meanwhile, and is not left by Cancel before the answer', async () => {
    const { actor, save, answers } = start();
    actor.send({ type: 'edit.started' });
    for (let press = 0; press < 5; press++) save();
    actor.send({ type: 'edit.cancelled' });
    expect(answers).toHaveLength(1);
    expect(actor.getSnapshot().value).toBe('saving');
    answers[0]?.ok();
    await settle();
    expect(actor.getSnapshot().value).toBe('viewing');
  });
});
