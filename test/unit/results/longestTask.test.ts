import { longestOf } from '../../bench/board/mainThread';

const MAIN = { pid: 7, tid: 1, ph: 'X' };
const call = { ...MAIN, name: 'FunctionCall' };
const task = { ...MAIN, name: 'ThreadControllerImpl::RunTask', tdur: 12_500 };

describe('the longest task of a trace', () => {
  it('is that of the thread that runs scripts, in ms', () => {
    expect(longestOf([call, task, { ...task, tdur: 3_000 }, { ...task, tid: 2, tdur: 90_000 }])).toBe(12.5);
  });

  it('is 0 where no task took long enough to stand in the trace', () => {
    expect(longestOf([call, { ...task, tid: 2 }])).toBe(0);
    expect(longestOf([call])).toBe(0);
    expect(longestOf([{ ...MAIN, name: 'UpdateLayoutTree' }])).toBe(0);
  });

  it('is unknown of a trace that holds nothing: nothing was recorded', () => {
    expect(() => longestOf([])).toThrow('The trace is empty');
  });
});
