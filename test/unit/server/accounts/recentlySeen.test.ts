import { RecentlySeen } from '../../../../src/server/services/accounts/sessions/recentlySeen';
import { settableClock } from '../../../fixtures/time/clock';

function seenBy(lifeMs = 1_000, limit = 10) {
  const clock = settableClock(0);
  const asked: string[] = [];
  const unknown = new Set<string>();
  const fault = { isOn: false };
  const seen = new RecentlySeen<string>({
    lifeMs,
    limit,
    clock,
    ask: async (keys) => {
      asked.push(keys.join('+'));
      if (fault.isOn) throw new Error('down');
      return new Map(keys.filter((key) => !unknown.has(key)).map((key) => [key, key]));
    },
  });
  const get = (key: string) => seen.get(key);
  return { clock, asked, seen, get, unknown, fault };
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
    const { asked, get, unknown, fault } = seenBy();
    unknown.add('a');
    expect(await get('a')).toBeNull();
    expect(await get('a')).toBeNull();
    expect(asked).toEqual(['a', 'a']);
    fault.isOn = true;
    await expect(get('b')).rejects.toThrow('down');
    fault.isOn = false;
    expect(await get('b')).toBe('b');
  });

  it('asks again together for all that are in use and past half their life', async () => {
    const { clock, asked, seen, get } = seenBy();
    for (const key of ['a', 'b', 'idle']) await get(key);
    clock.advance(400);
    await get('late');
    for (const key of ['a', 'b', 'late']) seen.recall(key);
    clock.advance(600);
    await get('a');
    expect(asked).toEqual(['a', 'b', 'idle', 'late', 'a+b+late']);
    clock.advance(999);
    await Promise.all(['a', 'b', 'late'].map(get));
    expect(asked).toHaveLength(5);
  });

  it('drops one that has become unknown when it is asked about with others', async () => {
    const { clock, seen, get, unknown } = seenBy();
    for (const key of ['a', 'b']) await get(key);
    seen.recall('b');
    clock.advance(500);
    unknown.add('b');
    clock.advance(500);
    await get('a');
    expect(seen.recall('b')).toBeNull();
    expect(await get('b')).toBeNull();
  });

  it('goes on with what it knew while the database is down, for the rest of its life', async () => {
    const { clock, seen, get, fault } = seenBy();
    await get('a');
    clock.advance(600);
    await get('b');
    seen.recall('b');
    clock.advance(500);
    fault.isOn = true;
    await expect(get('a')).rejects.toThrow('down');
    await new Promise(setImmediate);
    expect(seen.recall('b')).toBe('b');
    clock.advance(500);
    expect(seen.recall('b')).toBeNull();
  });

  it('forgets on request, and when the clock is set back', async () => {
    const { clock, asked, seen, get } = seenBy();
    await get('a');
    seen.evict((value) => value !== 'a');
    expect(seen.recall('a')).toBe('a');
    seen.evict((value) => value === 'a');
    await get('a');
    clock.set(-1);
    await get('a');
    expect(asked).toEqual(['a', 'a', 'a']);
  });

  it('forgets a question that has no answer yet', async () => {
    const { asked, seen, get } = seenBy();
    const first = get('a');
    seen.evict(() => false);
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
