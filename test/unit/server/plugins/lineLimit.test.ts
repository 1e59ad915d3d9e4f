import { LineLimit } from '../../../../src/server/plugins/requests/lineLimit';

describe('lines of a flood', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('are written up to fifty of a kind a second, and then counted', () => {
    const leftOut: [string, number][] = [];
    const limit = new LineLimit((...reported) => leftOut.push(reported));
    const written = Array.from({ length: 70 }, () => limit.take('POST /a 503')).filter(Boolean);
    expect(written).toHaveLength(50);
    expect(limit.take('GET /b 404')).toBe(true);
    expect(leftOut).toEqual([]);
    jest.advanceTimersByTime(1_000);
    expect(leftOut).toEqual([['POST /a 503', 20]]);
  });

  it('begin anew each second, and a quiet kind is not reported', () => {
    const leftOut: [string, number][] = [];
    const limit = new LineLimit((...reported) => leftOut.push(reported));
    for (let second = 0; second < 3; second++) {
      expect(Array.from({ length: 50 }, () => limit.take('POST /a 503'))).not.toContain(false);
      jest.advanceTimersByTime(1_000);
    }
    jest.advanceTimersByTime(10_000);
    expect(leftOut).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
