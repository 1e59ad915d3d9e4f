import { createActor, SimulatedClock } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { idleMachine, WARNING_MS } from '../../../src/web/features/session/idle/idleMachine';

const MINUTE = 60_000;

function start(limitMs: number) {
  const clock = new SimulatedClock();
  let ends = 0;
  const actor = createActor(
    idleMachine.provide({
      actions: {
        endSession: () => {
          ends++;
        },
      },
    }),
    { clock, input: { limitMs } },
  ).start();
  return {
    actor,
    pass: (ms: number) => clock.increment(ms),
    input: () => actor.send({ type: 'input.seen' }),
    state: () => actor.getSnapshot().value,
    ends: () => ends,
  };
}

describe('the idle machine', () => {
  it('[E9] reaches every state that it draws', () => {
    const events = [
      { type: 'input.seen' },
      { type: 'xstate.after.untilWarning.idle.active' },
      { type: 'xstate.after.untilEnd.idle.warning' },
    ] as { type: 'input.seen' }[];
    const reached = getShortestPaths(idleMachine, { events, input: { limitMs: 30 * MINUTE } }).map(
      ({ state }) => state.value,
    );
    expect(new Set(reached)).toEqual(new Set(Object.keys(idleMachine.states)));
  });

  it('[E9] warns a minute before the limit and ends at it, once', () => {
    const { pass, state, ends } = start(30 * MINUTE);
    pass(29 * MINUTE - 1);
    expect(state()).toBe('active');
    pass(1);
    expect(state()).toBe('warning');
    pass(WARNING_MS - 1);
    expect(ends()).toBe(0);
    pass(1);
    expect(state()).toBe('ended');
    expect(ends()).toBe(1);
  });

  it('[E9] input at 29 minutes gives another 30', () => {
    const { pass, input, state } = start(30 * MINUTE);
    pass(29 * MINUTE);
    expect(state()).toBe('warning');
    input();
    expect(state()).toBe('active');
    pass(29 * MINUTE - 1);
    expect(state()).toBe('active');
    pass(1);
    pass(MINUTE);
    expect(state()).toBe('ended');
  });

  it('[E9] input while nothing is wrong begins the 30 minutes anew', () => {
    const { pass, input, state } = start(30 * MINUTE);
    pass(20 * MINUTE);
    input();
    pass(29 * MINUTE - 1);
    expect(state()).toBe('active');
    pass(1);
    expect(state()).toBe('warning');
  });

  it('[E9] a limit of a minute warns from its beginning', () => {
    const { pass, state } = start(MINUTE);
    pass(0);
    expect(state()).toBe('warning');
    pass(MINUTE);
    expect(state()).toBe('ended');
  });
});
