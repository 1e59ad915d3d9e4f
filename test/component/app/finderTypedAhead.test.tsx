/**
 * @jest-environment-options {"ward": true}
 */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { field, openScreen, WAIT } from '../../fixtures/screens/openFinder';

describe('the finder, while it opens', () => {
  it.each(['{Control>}k{/Control}', '/'])(
    'what is typed right after %s is in its field, all of it',
    async (keys) => {
      const user = await openScreen();
      // The field is not there yet: nothing is waited for between the keys.
      await user.keyboard(`${keys}ixc{Backspace}{Backspace}cu-3`);
      expect(await field()).toHaveValue('icu-3');
      await user.keyboard('1');
      expect(await field()).toHaveValue('icu-31');
    },
  );

  it('takes what is typed while the focus is on nothing, and nothing once it is closed', async () => {
    const user = await openScreen();
    await user.keyboard('{Control>}k{/Control}');
    await field();
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('sm');
    expect(await screen.findByRole('combobox', { name: /^Find by/ }, WAIT)).toHaveValue('sm');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Find' })).toBeNull());
    await user.keyboard('{Control>}k{/Control}');
    expect(await field()).toHaveValue('');
  });

  it('takes nothing from another field that gets the focus: that of a lock, say', async () => {
    const user = await openScreen();
    const other = document.createElement('input');
    document.body.append(other);
    try {
      await user.keyboard('{Control>}k{/Control}icu');
      // The events themselves: the finder takes the focus as soon as it is there, which may be between two keys.
      for (const key of '123456') expect(fireEvent.keyDown(other, { key })).toBe(true);
      expect(await screen.findByRole('combobox', { name: /^Find by/, hidden: true }, WAIT)).toHaveValue(
        'icu',
      );
    } finally {
      other.remove();
    }
  });
});
