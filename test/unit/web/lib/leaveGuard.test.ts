/** @jest-environment jsdom */
import {
  answerLeaving,
  askToLeave,
  closeUnlessUnsaved,
  holdWhile,
  isAskingToLeave,
  lossByLeaving,
  subscribeToLeaving,
  wouldLose,
  withdrawOnceKnown,
  type Loss,
} from '../../../../src/web/lib/leaveGuard';
import { ALWAYS_SHOWN } from '../../../../src/web/lib/place';

describe('the question before something typed is lost', () => {
  const releases: (() => void)[] = [];
  const hold = (loss: Loss | null) => {
    const release = holdWhile(() => loss, ALWAYS_SHOWN);
    releases.push(release);
    return release;
  };
  afterEach(() => {
    answerLeaving(false);
    for (const release of releases.splice(0)) release();
  });

  it('is not asked while there is nothing to lose', () => {
    const close = jest.fn();
    hold(null);
    expect(wouldLose()).toBe(false);
    closeUnlessUnsaved(close);
    expect(close).toHaveBeenCalledTimes(1);
    expect(isAskingToLeave()).toBe(false);
  });

  it('leaves at Yes, once, and stays at No', () => {
    const close = jest.fn();
    hold('typed');
    closeUnlessUnsaved(close);
    expect(isAskingToLeave()).toBe(true);
    answerLeaving(false);
    expect(isAskingToLeave()).toBe(false);
    expect(close).not.toHaveBeenCalled();
    closeUnlessUnsaved(close);
    answerLeaving(true);
    answerLeaving(true);
    expect(isAskingToLeave()).toBe(false);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('about an outcome goes once that is known, one about what was typed stays', () => {
    const close = jest.fn();
    hold('typed');
    const sent = hold('sent');
    closeUnlessUnsaved(close);
    withdrawOnceKnown();
    expect(isAskingToLeave()).toBe(true);
    sent();
    expect(isAskingToLeave()).toBe(true);
    withdrawOnceKnown();
    expect(isAskingToLeave()).toBe(false);
    closeUnlessUnsaved(close);
    withdrawOnceKnown();
    expect(isAskingToLeave()).toBe(true);
    expect(close).not.toHaveBeenCalled();
  });

  it('goes when what would have been lost is gone, and not before the last of it', () => {
    const close = jest.fn();
    const first = hold('typed');
    const second = hold('typed');
    closeUnlessUnsaved(close);
    first();
    expect(isAskingToLeave()).toBe(true);
    second();
    expect(isAskingToLeave()).toBe(false);
    expect(close).not.toHaveBeenCalled();
  });

  it('is about the answer that is still to come before it is about what is typed', () => {
    hold('typed');
    expect(lossByLeaving()).toBe('typed');
    hold('sent');
    expect(lossByLeaving()).toBe('sent');
  });

  it('a second question takes the place of the first', () => {
    const [first, second] = [jest.fn(), jest.fn()];
    askToLeave(first);
    askToLeave(second);
    answerLeaving(true);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  });

  it('is published when it is asked and when it is answered', () => {
    const listener = jest.fn();
    const stop = subscribeToLeaving(listener);
    askToLeave(() => undefined);
    answerLeaving(false);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    askToLeave(() => undefined);
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
