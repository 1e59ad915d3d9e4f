import { followSoon } from '../../../../src/server/services/live/followSoon';

describe('following changes soon', () => {
  let followed = 0;
  let boards: ReturnType<typeof followSoon>;
  beforeEach(() => {
    jest.useFakeTimers();
    followed = 0;
    boards = followSoon(() => {
      followed += 1;
      return Promise.resolve();
    }, 500);
  });
  afterEach(() => jest.useRealTimers());

  it('happens at once after a change, and once for all that come within the interval', () => {
    boards.changed();
    jest.advanceTimersByTime(1);
    expect(followed).toBe(1);
    for (let change = 0; change < 100; change++) boards.changed();
    jest.advanceTimersByTime(498);
    expect(followed).toBe(1);
    jest.advanceTimersByTime(2);
    expect(followed).toBe(2);
    jest.advanceTimersByTime(60_000);
    expect(followed).toBe(2);
    boards.changed();
    jest.advanceTimersByTime(1);
    expect(followed).toBe(3);
  });

  it('follows what is left at the end, and nothing without a change', async () => {
    await boards.close();
    expect(followed).toBe(0);
    boards.changed();
    await boards.close();
    expect(followed).toBe(1);
    jest.advanceTimersByTime(60_000);
    expect(followed).toBe(1);
  });
});
