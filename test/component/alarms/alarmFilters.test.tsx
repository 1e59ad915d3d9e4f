/**
 * @jest-environment-options {"ward": true}
 */
import { screen, within } from '@testing-library/react';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { passTime, passUntil } from '../../fixtures/time/passTime';

afterEach(() => jest.useRealTimers());

it('a list of alarms that is left open has the new name of a department in its filter within 15 s', async () => {
  const { id, name } = await meanwhile(() =>
    server.db.selectFrom('departments').select(['id', 'name']).orderBy('id').executeTakeFirstOrThrow(),
  );
  jest.useFakeTimers();
  await renderApp('/alarms', { as: 'nurse' });
  const offered = (words: string) => {
    const filter = screen.queryByRole('combobox', { name: 'Department' });
    return filter !== null && within(filter).queryByRole('option', { name: words }) !== null;
  };
  await passUntil(() => offered(name));
  await meanwhile(() =>
    server.db.updateTable('departments').set({ name: 'Observation unit' }).where('id', '=', id).execute(),
  );
  await passTime(15_000);
  expect(offered('Observation unit')).toBe(true);
  expect(offered(name)).toBe(false);
});
