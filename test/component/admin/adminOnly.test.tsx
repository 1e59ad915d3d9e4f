import { screen, waitFor } from '@testing-library/react';
import { meanwhile, renderApp } from '../../fixtures/screens/render';

it.each([
  ['/admin/departments', 'Add Department'],
  ['/admin/beds', 'Add Bed'],
])('[SES-07] a clinician sees on %s that %s is not for them', async (path, name) => {
  await renderApp(path, { as: 'nurse' });
  await waitFor(() => expect(screen.getByRole('button', { name })).toBeDisabled());
  expect(screen.getByRole('button', { name })).toHaveAccessibleDescription('Only an Admin can do this');
});

it('[SES-07] [ADH-15] Edit of a department is not for a clinician either', async () => {
  const department = await meanwhile(
    async () =>
      (
        await server.db
          .insertInto('departments')
          .values({ name: 'Day Clinic', abbreviation: 'DAY' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  );
  await renderApp(`/admin/departments/${department}`, { as: 'nurse' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toBeDisabled());
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveAccessibleDescription(
    'Only an Admin can do this',
  );
});
