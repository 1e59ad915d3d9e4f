import { createActor, fromPromise, type EventFromLogic } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';
import { CodeNeeded } from '../../../src/web/lib/session/codeNeeded';
import { loginMachine, type Credentials } from '../../../src/web/features/session/login/loginMachine';

const credentials: Credentials = { username: 'nurse', password: 'nurse-demo' };

const DONE = 'xstate.done.actor.0.login.submitting';
const ERROR = 'xstate.error.actor.0.login.submitting';

/** The same end of the invoke, with which the server asks for a code. */
const CODE = `${ERROR} for a code`;

const nameOf = (event: { type: string; error?: unknown }) =>
  event.error instanceof CodeNeeded ? CODE : event.type;

/** With the invoke's own events, so that the graph walks through its ends too. */
const events = [
  { type: 'form.submitted', credentials },
  { type: DONE, output: 'token' },
  { type: ERROR, error: new Error('refused') },
  { type: ERROR, error: new CodeNeeded(null, 'Enter the code.') },
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
        event: nameOf(event),
        state: String(reached.value),
      }));
      const from = String(state.value);
      const again = { from, event: 'form.submitted', state: 'submitting' };
      return [walked, ...(['failed', 'codeNeeded'].includes(from) ? [[...walked, again]] : [])];
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
    expect(reached).toEqual(new Set(['idle', 'submitting', 'succeeded', 'codeNeeded', 'failed']));
  });

  it.each(pathsThroughTheGraph())('[LOG-05] $title', async ({ steps, end }) => {
    const { actor, stored, faults, asked, answer } = start();
    for (const { event, state } of steps) {
      if (event === 'form.submitted') actor.send({ type: 'form.submitted', credentials });
      if (event === DONE) answer()?.ok('token');
      if (event === ERROR) answer()?.fail(new Error('refused'));
      if (event === CODE) answer()?.fail(new CodeNeeded(null, 'Enter the code.'));
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
        'codeNeeded form.submitted submitting',
        `submitting ${DONE} succeeded`,
        `submitting ${ERROR} failed`,
        `submitting ${CODE} codeNeeded`,
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

  it('asks for a code, which is no fault, and for another one when that is refused; the field stays from then on', async () => {
    const { actor, faults, asked, stored, answer } = start();
    const submit = (otp?: string) =>
      actor.send({
        type: 'form.submitted',
        credentials: { ...credentials, ...(otp === undefined ? {} : { otp }) },
      });
    const seen = () => ({ at: actor.getSnapshot().value, ...actor.getSnapshot().context });
    const isOffered = { isPasskeyOffered: false, isWithoutApp: false };
    submit();
    const first = new CodeNeeded(null, 'Enter the code.');
    answer()?.fail(first);
    await settle();
    expect(seen()).toEqual({ at: 'codeNeeded', failure: first, isCodeAsked: true, ...isOffered });
    submit('000000');
    expect(seen()).toEqual({ at: 'submitting', failure: null, isCodeAsked: true, ...isOffered });
    const second = new CodeNeeded('000000', 'This code is wrong.');
    answer()?.fail(second);
    await settle();
    expect(seen()).toEqual({ at: 'codeNeeded', failure: second, isCodeAsked: true, ...isOffered });
    submit('123456');
    answer()?.fail(new Error('offline'));
    await settle();
    expect(seen()).toMatchObject({ at: 'failed', isCodeAsked: true });
    expect(faults).toHaveLength(1);
    submit('123456');
    answer()?.ok('token');
    await settle();
    expect(stored).toEqual(['token']);
    expect(asked.map(({ otp }) => otp)).toEqual([undefined, '000000', '123456', '123456']);
  });
});
