import { createActor, fromPromise, type EventFromLogic } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';
import { loginMachine, type Credentials } from '../../../src/web/features/session/loginMachine';

const credentials: Credentials = { username: 'nurse', password: 'nurse-demo' };

const DONE = 'xstate.done.actor.0.login.submitting';
const ERROR = 'xstate.error.actor.0.login.submitting';

/** With the invoke's own events, so that the graph walks through its ends too. */
const events = [
  { type: 'form.submitted', credentials },
  { type: DONE, output: 'token' },
  { type: ERROR, error: new Error('refused') },
] as unknown as EventFromLogic<typeof loginMachine>[];

/**
 * Every way through the machine, and from each place where it ends one transition on: a failure may be
 * retried.
 */
function pathsThroughTheGraph() {
  return getSimplePaths(loginMachine, { events })
    .flatMap(({ state, steps }) => {
      const walked = steps.slice(1).map(({ event, state: reached }, index) => ({
        from: String(steps[index]?.state.value),
        event: event.type,
        state: String(reached.value),
      }));
      const again = { from: 'failed', event: 'form.submitted', state: 'submitting' };
      return [walked, ...(state.value === 'failed' ? [[...walked, again]] : [])];
    })
    .map((steps) => {
      const end = steps.at(-1)?.state ?? 'idle';
      return {
        steps,
        end,
        title: `reaches ${end} by ${steps.map(({ event }) => event).join(', ') || 'nothing'}`,
      };
    });
}

/** The machine with a server that answers on command. */
function start() {
  const stored: string[] = [];
  const faults: unknown[] = [];
  const asked: Credentials[] = [];
  let answer: { ok: (token: string) => void; fail: (reason: Error) => void } | undefined;
  const actor = createActor(
    loginMachine.provide({
      actors: {
        signIn: fromPromise(
          ({ input }: { input: Credentials }) =>
            new Promise<string>((ok, fail) => {
              asked.push(input);
              answer = { ok, fail };
            }),
        ),
      },
      actions: {
        storeToken: (_, { token }) => {
          stored.push(token);
        },
        logFault: (_, { error }) => {
          faults.push(error);
        },
      },
    }),
  ).start();
  return { actor, stored, faults, asked, answer: () => answer };
}

const settle = () => new Promise((done) => setImmediate(done));

describe('the login machine', () => {
  it('[LOG-05] reaches every state that it draws', () => {
    const reached = new Set(getShortestPaths(loginMachine, { events }).map((path) => path.state.value));
    expect(reached).toEqual(new Set(Object.keys(loginMachine.states)));
    expect(reached).toEqual(new Set(['idle', 'submitting', 'succeeded', 'failed']));
  });

  it.each(pathsThroughTheGraph())('[LOG-05] $title', async ({ steps, end }) => {
    const { actor, stored, faults, asked, answer } = start();
    for (const { event, state } of steps) {
      if (event === 'form.submitted') actor.send({ type: 'form.submitted', credentials });
      if (event === DONE) answer()?.ok('token');
      if (event === ERROR) answer()?.fail(new Error('refused'));
      await settle();
      expect(actor.getSnapshot().value).toBe(state);
    }
    const count = (event: string) => steps.filter((step) => step.event === event).length;
    expect(asked).toEqual(Array.from({ length: count('form.submitted') }, () => credentials));
    expect(faults).toHaveLength(count(ERROR));
    expect(stored).toEqual(end === 'succeeded' ? ['token'] : []);
    expect(actor.getSnapshot().status).toBe(end === 'succeeded' ? 'done' : 'active');
  });

  it('[LOG-05] the paths take every transition that it draws', () => {
    const taken = new Set(
      pathsThroughTheGraph().flatMap(({ steps }) =>
        steps.map(({ from, event, state }) => `${from} ${event} ${state}`),
      ),
    );
    expect(taken).toEqual(
      new Set([
        'idle form.submitted submitting',
        'failed form.submitted submitting',
        `submitting ${DONE} succeeded`,
        `submitting ${ERROR} failed`,
      ]),
    );
  });

  it('[LOG-06] asks once, however often the form is submitted meanwhile', () => {
    const { actor, asked } = start();
    for (let i = 0; i < 5; i++) actor.send({ type: 'form.submitted', credentials });
    expect(asked).toHaveLength(1);
  });

  it('may be submitted again after a failure', async () => {
    const { actor, stored, answer } = start();
    actor.send({ type: 'form.submitted', credentials });
    answer()?.fail(new Error('offline'));
    await settle();
    actor.send({ type: 'form.submitted', credentials });
    answer()?.ok('second');
    await settle();
    expect(actor.getSnapshot().value).toBe('succeeded');
    expect(stored).toEqual(['second']);
  });
});
