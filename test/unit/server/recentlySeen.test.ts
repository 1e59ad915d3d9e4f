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
    seen.forget('a');
    await get('a');
    clock.set(-1);
    await get('a');
    expect(asked).toEqual(['a', 'a', 'a']);
  });

  it('never holds more than its limit', async () => {
    const { asked, get } = seenBy(1_000, 2);
    for (const key of ['a', 'b', 'c', 'a']) await get(key);
    expect(asked).toEqual(['a', 'b', 'c', 'a']);
  });
});
