import { RecentlySeen } from '../../../src/server/services/recentlySeen';
import { settableClock } from '../../support/clock';

function seenBy(lifeMs = 1_000, limit = 10) {
  const clock = settableClock(0);
  const asked: string[] = [];
  const seen = new RecentlySeen<string>({ lifeMs, limit, clock });
  const get = (key: string, answer: string | null = key) =>
    seen.get(key, () => {
      asked.push(key);
      return Promise.resolve(answer);
    });
  return { clock, asked, seen, get };
}

describe('RecentlySeen', () => {
  it('asks once in its life, and again when it is over', async () => {
    const { clock, asked, get } = seenBy();
    await get('a');
    clock.advance(999);
    await get('a');
    expect(asked).toEqual(['a']);
    clock.advance(1);
    await get('a');
    expect(asked).toEqual(['a', 'a']);
  });

  it('asks once for questions that come together', async () => {
    const { asked, get } = seenBy();
    expect(await Promise.all([get('a'), get('a')])).toEqual(['a', 'a']);
    expect(asked).toEqual(['a']);
  });

  it('does not remember bad news or a fault', async () => {
    const { asked, seen, get } = seenBy();
    expect(await get('a', null)).toBeNull();
    expect(await get('a', null)).toBeNull();
    expect(asked).toEqual(['a', 'a']);
    await expect(seen.get('b', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await get('b')).toBe('b');
  });

  it('forgets when told, and when the clock is set back', async () => {
    const { clock, asked, seen, get } = seenBy();
    await get('a');
    seen.forget((value) => value !== 'a');
    expect(seen.recall('a')).toBe('a');
    seen.forget((value) => value === 'a');
    await get('a');
    clock.set(-1);
    await get('a');
    expect(asked).toEqual(['a', 'a', 'a']);
  });

  it('forgets a question that has no answer yet', async () => {
    const { asked, seen, get } = seenBy();
    const first = get('a');
    seen.forget(() => false);
    await Promise.all([first, get('a')]);
    expect(asked).toEqual(['a', 'a']);
  });

  it('recalls without waiting what it knows, for as long as it may', async () => {
    const { clock, seen, get } = seenBy();
    const asking = get('a');
    expect(seen.recall('a')).toBeNull();
    await asking;
    expect(seen.recall('a')).toBe('a');
    clock.advance(1_000);
    expect(seen.recall('a')).toBeNull();
  });

  it('never holds more than its limit', async () => {
    const { asked, get } = seenBy(1_000, 2);
    for (const key of ['a', 'b', 'c', 'a']) await get(key);
    expect(asked).toEqual(['a', 'b', 'c', 'a']);
  });
});
