import { screen, waitFor, within } from '@testing-library/react';
import { dialog } from '../../fixtures/screens/bedside';
import { openChart } from '../../fixtures/screens/patientChart';
import { recorded, register } from '../../fixtures/patients/patients';
import { renderApp } from '../../fixtures/screens/render';

const header = () => screen.findByRole('group', { name: 'At the bed' });
const action = async (name: string) => within(await header()).findByRole('button', { name });
const HEADER = ['Log Clinical Notes', 'Log Vital Signs', 'Set High Priority'];

describe('a patient who wears no device', () => {
  it.each([
    ['details', (id: number) => renderApp(`/patients/${id}/profile`, { as: 'nurse' })],
    ['chart', openChart],
  ])('can have notes, vitals and the flag from the header of the %s', async (_screen, open) => {
    const id = await register();
    const { user } = await open(id);
    expect(
      within(await header())
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(HEADER);
    for (const name of HEADER) {
      await user.click(await action(name));
      const box = await dialog(name);
      expect(within(box).getByText(new RegExp((await recorded(id)).ssn))).toBeVisible();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      const button = await action(name);
      await waitFor(() => expect(button).toHaveFocus());
    }
  });

  it('is flagged with a reason and unflagged again, and the header follows', async () => {
    const id = await register();
    const { user } = await renderApp(`/patients/${id}/profile`, { as: 'nurse' });
    await user.click(await action('Set High Priority'));
    const box = await dialog('Set High Priority');
    await user.type(within(box).getByLabelText('High Priority Reason'), 'Falls');
    await user.click(within(box).getByRole('button', { name: 'Save' }));
    await user.click(await action('Remove High Priority'));
    expect((await recorded(id)).high_priority_reason).toBe('Falls');
    await user.click(within(await dialog('Remove patient ?')).getByRole('button', { name: 'Confirm' }));
    await action('Set High Priority');
    expect((await recorded(id)).is_high_priority).toBe(false);
  });

  it('has what was logged listed and in its vitals at once', async () => {
    const id = await register();
    const { user } = await renderApp(`/patients/${id}/profile`, { as: 'nurse' });
    const list = await screen.findByRole('region', { name: 'Logged by hand' });
    await within(list).findByText('Nothing was logged by hand');
    await user.click(await action('Log Vital Signs'));
    const box = await dialog('Log Vital Signs');
    await user.type(within(box).getByLabelText('Heart Rate'), '91');
    await user.click(within(box).getByRole('button', { name: 'Submit' }));
    await dialog('Vitals Logged Successfully');
    await waitFor(() => expect(within(list).getByRole('listitem')).toHaveTextContent('HR 91 bpm'));
    await waitFor(() =>
      expect(
        within(screen.getByRole('region', { name: 'Vitals', hidden: true })).getByRole('group', {
          name: 'HR',
          hidden: true,
        }),
      ).toHaveTextContent('91'),
    );
  });

  it('[MOD-06] gets a New note in the Notes tab, which is listed there', async () => {
    const id = await register();
    const { user } = await renderApp(`/patients/${id}/notes`, { as: 'nurse' });
    await screen.findByText('No results');
    await user.click(await screen.findByRole('button', { name: 'New note' }));
    const box = await dialog('Log Clinical Notes');
    await user.type(within(box).getByLabelText('Clinical Notes'), 'Walked to the window.');
    await user.click(within(box).getByRole('button', { name: 'Submit' }));
    await user.click(within(await dialog('Successfully Logged Notes')).getByRole('button', { name: 'OK' }));
    expect(await screen.findByRole('cell', { name: 'Walked to the window.' })).toBeVisible();
    const button = screen.getByRole('button', { name: 'New note' });
    await waitFor(() => expect(button).toHaveFocus());
  });
});
