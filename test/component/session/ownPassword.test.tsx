import { screen, waitFor } from '@testing-library/react';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { signInWith } from '../../fixtures/server/enrolled';
import { meanwhile, PASSWORD, renderApp } from '../../fixtures/screens/render';

const NEW = 'eleven quiet otters';

it('changes the own password, checks what was typed, and says how many sessions have ended', async () => {
  const { user } = await renderApp('/account/security', { as: 'nurse' });
  await meanwhile(() => server.signIn('nurse'));
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required.');
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
    'A password needs at least 12 characters.',
  );
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await user.type(screen.getByLabelText('New password'), NEW);
  await user.type(screen.getByLabelText('New password again'), 'something else');
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(screen.getByLabelText('New password again')).toHaveAccessibleDescription(
    'The two are not the same.',
  );
  await user.clear(screen.getByLabelText('New password again'));
  await user.type(screen.getByLabelText('New password again'), `${NEW}{Enter}`);
  await waitFor(() =>
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('This is not your password'),
  );
  expect(screen.getByLabelText('New password')).toHaveValue(NEW);
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`);
  expect(await screen.findByText(/^Your password was changed\. 1 other session has ended\.$/)).toBeVisible();
  const answer = await meanwhile(() => signInWith(server, 'nurse', { password: NEW }));
  expect(answer.status).toBe(200);
});

it('ends as changed when the answer to the change was lost', async () => {
  const { user } = await renderApp('/account/security', { as: 'colleague' });
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  await user.type(screen.getByLabelText('Password'), PASSWORD);
  await user.type(screen.getByLabelText('New password'), NEW);
  await user.type(screen.getByLabelText('New password again'), NEW);
  const faults = faultyServer();
  faults.when(/^PUT .*password/, async (pass) => {
    await pass();
    faults.heal();
    throw new TypeError('Failed to fetch');
  });
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(await screen.findByText(/^Your password was changed/, undefined, { timeout: 10_000 })).toBeVisible();
  expect(faults.calls(/^PUT .*password/).map(({ status }) => status)).toEqual([200, 200]);
});

it('says why passkeys are not offered at an IP address', async () => {
  await renderApp('/account/security', { as: 'doctor' });
  expect(await screen.findByText(/they need a host name/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});
