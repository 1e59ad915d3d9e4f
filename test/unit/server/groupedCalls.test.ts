import { GroupedCalls } from '../../../src/server/services/groupedCalls';

/** Runs that wait until the test lets them end; each resolves with what it was asked for, twice as much. */
function groupsOfAtMost(most: number) {
  const begun: (readonly number[])[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const calls = new GroupedCalls<number, number>({
    run: (items) => {
      begun.push(items);
      return new Promise((resolve, reject) =>
        ends.push((error) => (error === undefined ? resolve(items.map((item) => 2 * item)) : reject(error))),
      );
    },
    most,
  });
  const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));
  return {
    calls,
    begun,
    /** Ends the run under way. */
    async end(error?: Error): Promise<void> {
      await turn();
      ends.shift()?.(error);
      await turn();
    },
  };
}

describe('calls that share a run', () => {
  it('share the first one when they come in one turn, the next one when they come during it, in their order', async () => {
    const { calls, begun, end } = groupsOfAtMost(10);
    const first = [calls.call(1), calls.call(2)];
    await end();
    expect(await Promise.all(first)).toEqual([2, 4]);
    const alone = calls.call(3);
    await new Promise<void>((resolve) => void setImmediate(resolve));
    const during = [calls.call(4), calls.call(5), calls.call(6)];
    await end();
    await end();
    expect([await alone, ...(await Promise.all(during))]).toEqual([6, 8, 10, 12]);
    expect(begun).toEqual([[1, 2], [3], [4, 5, 6]]);
  });

  it('are at most n in a run', async () => {
    const { calls, begun, end } = groupsOfAtMost(2);
    const all = [1, 2, 3].map((item) => calls.call(item));
    await end();
    await end();
    expect(await Promise.all(all)).toEqual([2, 4, 6]);
    expect(begun).toEqual([[1, 2], [3]]);
  });

  it('are run alone after a shared run failed: one of them cannot fail the others', async () => {
    const { calls, begun, end } = groupsOfAtMost(10);
    const all = Promise.allSettled([1, 2, 3].map((item) => calls.call(item)));
    await end(new Error('together'));
    await end();
    await end(new Error('the second'));
    await end();
    expect(await all).toMatchObject([{ value: 2 }, { reason: { message: 'the second' } }, { value: 6 }]);
    expect(begun).toEqual([[1, 2, 3], [1], [2], [3]]);
  });

  it('are all rejected while the database is away, and later ones are run again', async () => {
    const { calls, begun, end } = groupsOfAtMost(10);
    const all = Promise.allSettled([calls.call(1), calls.call(2)]);
    await end(Object.assign(new Error('connection broken'), { code: '08006' }));
    expect(await all).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    const later = calls.call(3);
    await end();
    expect(await later).toBe(6);
    expect(begun).toEqual([[1, 2], [3]]);
  });
});
