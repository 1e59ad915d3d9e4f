import { RecentRefusals } from '../../../../src/server/services/accounts/recentRefusals';
import { settableClock } from '../../../fixtures/time/clock';

describe('addresses that were refused a moment ago', () => {
  const clock = settableClock(1_000_000);
  let refused: RecentRefusals;

  beforeEach(() => {
    clock.set(1_000_000);
    refused = new RecentRefusals(clock);
    refused.note('a', 60_000);
  });

  it('are refused again for a second, with what is left of the wait', () => {
    expect([refused.waitOf('a'), refused.waitOf('b')]).toEqual([60_000, 0]);
    clock.advance(999);
    expect(refused.waitOf('a')).toBe(59_001);
    clock.advance(1);
    expect(refused.waitOf('a')).toBe(0);
  });

  it('are not refused for longer than their wait', () => {
    refused.note('c', 300);
    clock.advance(300);
    expect([refused.waitOf('c'), refused.waitOf('a')]).toEqual([0, 59_700]);
  });

  it('are not refused by a clock that was set back, nor once they were forgotten', () => {
    refused.clear('a');
    expect(refused.waitOf('a')).toBe(0);
    refused.note('a', 60_000);
    clock.set(0);
    expect(refused.waitOf('a')).toBe(0);
  });

  it('are ten thousand at most', () => {
    for (let each = 0; each < 10_001; each++) refused.note(`address ${each}`, 60_000);
    expect([refused.waitOf('a'), refused.waitOf('address 10000')]).toEqual([0, 60_000]);
  });
});
