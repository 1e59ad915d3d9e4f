import { act, fireEvent, render, screen } from '@testing-library/react';
import { ResultToast, type Result } from '../../../src/web/ui/ResultToast';

const SHORT: Result = { kind: 'success', text: 'Saved.' };
/** 88 letters: 48 above those of a short result. */
const LONG: Result = {
  kind: 'success',
  text: 'Ward Former (no bed) is left without a device. Ward Latter (no bed) wears device 123456.',
};

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

function show(result: Result | null) {
  const onClose = jest.fn();
  const { rerender } = render(<ResultToast result={result} onClose={onClose} />);
  return {
    onClose,
    next: (other: Result | null) => rerender(<ResultToast result={other} onClose={onClose} />),
  };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('the toast of a result', () => {
  it('[C1] stands for the time that its words take to read: 6 s for a few, 0.1 s more for every further letter', () => {
    const short = show(SHORT);
    pass(5_999);
    expect(short.onClose).not.toHaveBeenCalled();
    pass(1);
    expect(short.onClose).toHaveBeenCalledTimes(1);
    expect(LONG.text).toHaveLength(88);
    const long = show(LONG);
    pass(10_799);
    expect(long.onClose).not.toHaveBeenCalled();
    pass(1);
    expect(long.onClose).toHaveBeenCalledTimes(1);
  });

  it('stands under the pointer, and its time begins again when the pointer leaves it', () => {
    const { onClose } = show(SHORT);
    const toast = screen.getByText('Saved.');
    pass(5_000);
    fireEvent.pointerEnter(toast);
    pass(60_000);
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.pointerLeave(toast);
    pass(5_999);
    expect(onClose).not.toHaveBeenCalled();
    pass(1);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('does not keep the next one because the last was replaced under the pointer', () => {
    const { onClose, next } = show(SHORT);
    fireEvent.pointerEnter(screen.getByText('Saved.'));
    next(null);
    next({ kind: 'error', text: 'Not saved.' });
    pass(6_000);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
