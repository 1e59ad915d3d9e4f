/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import type { SaveResult } from '../../../../src/web/forms/saveFailure';
import { useViewEdit } from '../../../../src/web/forms/edit/useViewEdit';

const KEPT: SaveResult<string> = { data: 'kept' };
const REFUSED: SaveResult<string> = { error: { status: 400, data: { ssn: ['Taken.'] } } };

/** A form that is saved when the test settles it. */
function open() {
  const sent: string[] = [];
  let settle: (result: SaveResult<string>) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const save = (body: string) => {
    sent.push(body);
    return new Promise<SaveResult<string>>((resolve, reject) => {
      [settle, fail] = [resolve, reject];
    });
  };
  const { result, unmount } = renderHook(() => useViewEdit<string, string>({ save }));
  const results: SaveResult<string>[] = [];
  return {
    sent,
    results,
    unmount,
    isViewing: () => result.current.isViewing,
    edit: () => act(() => result.current.edit()),
    cancel: () => act(() => result.current.cancel()),
    save: (body: string) =>
      act(async () => {
        void result.current.save(body).then((answer) => results.push(answer));
      }),
    settle: (answer: SaveResult<string>) => act(async () => settle(answer)),
    fail: () => act(async () => fail(new Error('defect'))),
  };
}

describe('a form that is read first and edited on demand', () => {
  it('is read-only until a user edits it, and again after Cancel', () => {
    const form = open();
    expect(form.isViewing()).toBe(true);
    form.edit();
    expect(form.isViewing()).toBe(false);
    form.cancel();
    expect(form.isViewing()).toBe(true);
  });

  it('sends what is saved once, and is read-only again when the server has accepted it', async () => {
    const form = open();
    form.edit();
    await form.save('new text');
    expect(form.isViewing()).toBe(false);
    await form.settle(KEPT);
    expect(form.sent).toEqual(['new text']);
    expect(form.isViewing()).toBe(true);
    expect(form.results).toEqual([{ data: 'kept' }]);
  });

  it('stays in edit after a refusal, hands it on, and can be saved again', async () => {
    const form = open();
    form.edit();
    await form.save('first');
    await form.settle(REFUSED);
    expect(form.isViewing()).toBe(false);
    await form.save('second');
    await form.settle(KEPT);
    expect(form.sent).toEqual(['first', 'second']);
    expect(form.results).toEqual([REFUSED, KEPT]);
    expect(form.isViewing()).toBe(true);
  });

  it('cannot be cancelled while it is being sent', async () => {
    const form = open();
    form.edit();
    await form.save('text');
    form.cancel();
    expect(form.isViewing()).toBe(false);
    await form.settle(REFUSED);
    expect(form.isViewing()).toBe(false);
  });

  it('sends nothing while it is read-only, and then reports no failure to the user', async () => {
    const form = open();
    await form.save('text');
    expect(form.sent).toEqual([]);
    expect(form.isViewing()).toBe(true);
    expect(form.results).toEqual([{ error: { status: 'SIGNED_OUT' } }]);
  });

  it('reports nothing to a user who left the screen before the answer', async () => {
    const form = open();
    form.edit();
    await form.save('text');
    form.unmount();
    await form.settle(REFUSED);
    expect(form.results).toEqual([]);
  });

  it('stays in edit, with what was typed, when the save itself fails', async () => {
    const form = open();
    form.edit();
    await form.save('text');
    await form.fail();
    expect(form.isViewing()).toBe(false);
    await form.save('text');
    expect(form.sent).toEqual(['text', 'text']);
  });
});
