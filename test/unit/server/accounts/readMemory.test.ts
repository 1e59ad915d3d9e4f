import { ReadMemory } from '../../../../src/server/services/accounts/readMemory';

const TEN_MINUTES = 600_000;

describe('[J18] what a person was shown within ten minutes', () => {
  it('is recorded once for each patient, also when the clock was set back', () => {
    const memory = new ReadMemory();
    expect(memory.opens(1, 7, TEN_MINUTES)).toBe(true);
    expect(memory.opens(1, 7, 2 * TEN_MINUTES - 1)).toBe(false);
    expect(memory.opens(2, 7, TEN_MINUTES)).toBe(true);
    expect(memory.opens(1, 7, 2 * TEN_MINUTES)).toBe(true);
    expect(memory.opens(1, 7, 0)).toBe(true);
  });

  it('is of a screen those who are new on it, each once', () => {
    const memory = new ReadMemory();
    const board = [1, 2, 2];
    expect(memory.shows(1, 'board', board, 0)).toEqual([1, 2]);
    expect(memory.shows(1, 'board', board, 1)).toEqual([]);
    expect(memory.shows(1, 'board', [2, 3], 2)).toEqual([3]);
    expect(memory.shows(1, 'board', board, 3)).toEqual([]);
    expect(memory.shows(1, 'list', board, 3)).toEqual([1, 2]);
    // Ten minutes count from the first.
    expect(memory.shows(1, 'board', board, TEN_MINUTES)).toEqual([1, 2]);
  });

  it('an empty board is nothing, and a patient who comes on it later is new', () => {
    const memory = new ReadMemory();
    expect(memory.shows(1, 'board', [], 0)).toEqual([]);
    expect(memory.shows(1, 'board', [5], TEN_MINUTES - 1)).toEqual([5]);
  });

  it('is forgotten when it is too much, the old first: it is recorded once more rather than not at all', () => {
    const memory = new ReadMemory(4);
    memory.shows(1, 'board', [1, 2], 0);
    memory.shows(2, 'board', [1, 2], TEN_MINUTES);
    expect(memory.shows(3, 'board', [1, 2], TEN_MINUTES)).toEqual([1, 2]);
    expect(memory.shows(2, 'board', [1, 2], TEN_MINUTES)).toEqual([]);
    expect(memory.opens(4, 1, TEN_MINUTES)).toBe(true);
    expect(memory.shows(2, 'board', [2, 1], TEN_MINUTES)).toEqual([2, 1]);
  });
});
