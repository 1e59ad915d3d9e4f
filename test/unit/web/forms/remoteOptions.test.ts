/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { useRemoteOptions, type Found } from '../../../../src/web/forms/fields/choices/useRemoteOptions';

const ALL = ['Bed 1', 'Bed 2'];

/** A list over a server that answers a search as `found` says. */
function openList(found: (search: string) => Found<string>) {
  const asked: { search: string; isOpen: boolean }[] = [];
  const { result } = renderHook(() =>
    useRemoteOptions<string>((search, isOpen) => {
      asked.push({ search, isOpen });
      return found(search);
    }),
  );
  return {
    asked,
    state: () => result.current,
    open: () => act(() => result.current.list.onOpenChange(true)),
    close: () => act(() => result.current.list.onOpenChange(false)),
    type: (text: string) => act(() => result.current.list.onSearch(text)),
    rest: () => act(() => jest.advanceTimersByTime(250)),
  };
}

describe('a list whose options are on the server', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('asks for options only once it is opened, then for the text that was typed, without blanks around it', () => {
    const list = openList(() => ({ options: ALL, hasFailed: false }));
    expect(list.asked.every(({ isOpen }) => !isOpen)).toBe(true);
    list.open();
    expect(list.state()).toMatchObject({ isOpen: true, list: { open: true } });
    expect(list.asked.at(-1)).toEqual({ search: '', isOpen: true });
    list.type(' Bed ');
    list.rest();
    expect(list.asked.at(-1)).toEqual({ search: 'Bed', isOpen: true });
    expect(list.state()).toMatchObject({ typed: ' Bed ', list: { searchValue: ' Bed ' } });
  });

  it('forgets the typed text when it is closed, and not when it is opened', () => {
    const list = openList(() => ({ options: ALL, hasFailed: false }));
    list.type('Bed');
    list.open();
    expect(list.state().typed).toBe('Bed');
    list.close();
    expect(list.state()).toMatchObject({ typed: '', isOpen: false });
  });

  it('leaves the filtering to the server', () => {
    expect(openList(() => ({ options: ALL, hasFailed: false })).state().list.filterOption).toBe(false);
  });

  it('shows no options of an older text while another one is typed', () => {
    const list = openList(() => ({ options: ALL, hasFailed: false }));
    expect(list.state().options).toEqual(ALL);
    list.type('Bed 2');
    expect(list.state().options).toEqual([]);
    expect(list.state().list.notFoundContent).toBe('Searching…');
    list.rest();
    expect(list.state().options).toEqual(ALL);
  });

  it.each([
    ['not answered yet', undefined, false, 'Searching…'],
    ['answered without a result', [], false, 'No results'],
    ['failed', undefined, true, 'The list could not be loaded'],
    ['failed after an answer', [], true, 'The list could not be loaded'],
  ])('a search that is %s', (_, options, hasFailed, words) => {
    const list = openList(() => ({ options, hasFailed }));
    expect(list.state().options).toEqual([]);
    expect(list.state().list.notFoundContent).toBe(words);
  });
});
