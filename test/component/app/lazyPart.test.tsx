import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyPart } from '../../../src/web/ui/loading/lazyPart';

afterEach(() => jest.useRealTimers());

it('a part that could not be loaded leaves the screen, says so, is tried again, and appears', async () => {
  jest.useFakeTimers();
  let isConnected = false;
  let tries = 0;
  const Part = lazyPart(async () => {
    tries += 1;
    await Promise.resolve();
    if (!isConnected) throw new Error('Loading chunk 7 failed');
    return ({ name }: { name: string }) => <p>{`Last 4 hours of ${name}`}</p>;
  });
  await act(async () => {
    render(
      <>
        <h1>Board</h1>
        <Suspense>
          <Part name="HR" />
        </Suspense>
      </>,
    );
    await Promise.resolve();
  });
  expect(screen.getByRole('heading', { name: 'Board' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('This could not be loaded. It is tried again.');
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(tries).toBe(2);
  isConnected = true;
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(screen.getByText('Last 4 hours of HR')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(tries).toBe(3);
});
