import { screen, within } from '@testing-library/react';
import { renderApp } from '../../fixtures/screens/render';

describe('a name with a sign in it', () => {
  it.each([
    ['First Name', 'Anne-Marie', 'AnneMarie'],
    ['Last Name', "O'Brien", 'OBrien'],
    ['Last Name', 'van Dyke', 'vanDyke'],
  ])(
    '[VAL-07] %s %s: what is allowed stands beside it, and the spelling %s can be taken over',
    async (label, typed, spelling) => {
      const { user } = await renderApp('/patients/add', { as: 'nurse' });
      const input = await screen.findByLabelText(label);
      expect(within(input.closest('[data-field]') as HTMLElement).getByText('letters only')).toBeVisible();
      await user.type(input, typed);
      await user.tab();
      expect(input).toHaveAccessibleDescription('This field must only contain alphabetic characters.');
      await user.click(screen.getByRole('button', { name: `Use ${spelling}` }));
      expect(input).toHaveValue(spelling);
      expect(input).toBeValid();
      expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
    },
  );

  it('[VAL-12] a full name keeps its spaces', async () => {
    const { user } = await renderApp('/patients/add', { as: 'nurse' });
    await user.type(await screen.findByLabelText('Full Name'), 'Anne-Marie van Dyke');
    await user.tab();
    await user.click(await screen.findByRole('button', { name: 'Use AnneMarie van Dyke' }));
    expect(screen.getByLabelText('Full Name')).toHaveValue('AnneMarie van Dyke');
  });
});
