/**
 * @jest-environment-options {"adminMfa": true}
 */
import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { screen, waitFor } from '@testing-library/react';
import { codeAt } from '../../fixtures/server/authenticator';
import { address, PASSWORD, renderApp } from '../../fixtures/screens/render';

const button = (name: string) => screen.getByRole('button', { name });

describe('where Admins need a second factor', () => {
  it('an Admin without one sets it up before anything else opens', async () => {
    const { user } = await renderApp('/patients', { as: 'admin' });
    await screenIsOpen('Set up a second factor');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(await screen.findByText(/Signed in as admin\./)).toBeVisible();
    await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`);
    await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    const key = (screen.getByLabelText('Key').textContent ?? '').replaceAll(' ', '');
    await user.type(screen.getByLabelText('Code'), `${codeAt(key, server.clock())}{Enter}`);
    await screen.findByRole('heading', { name: 'Recovery codes' });
    await user.click(button('Copy'));
    await screen.findByText('Copied.');
    await user.click(button('Done'));
    await screenIsOpen('Patient List');
    expect(await screen.findByText('No results')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /^Signed in as/ }));
    await user.click(await screen.findByRole('link', { name: 'Security' }));
    expect(
      await screen.findByText('This server requires it of you: it cannot be switched off.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull();
  });

  it('a clinician does not', async () => {
    await renderApp('/patients', { as: 'nurse' });
    expect(await screen.findByText('No results')).toBeVisible();
  });

  it('an Admin may rather sign out', async () => {
    await server.signIn('other');
    await server.db
      .updateTable('users')
      .set({ is_superuser: true })
      .where('username', '=', 'other')
      .execute();
    const { user } = await renderApp('/patients', { as: 'other' });
    await screenIsOpen('Set up a second factor');
    await user.click(screen.getByRole('link', { name: 'Logout' }));
    await waitFor(() => expect(address()).toBe('/login'));
  });
});
