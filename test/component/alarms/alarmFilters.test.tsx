/**
 * @jest-environment-options {"ward": true}
 */
import { screen, within } from '@testing-library/react';
import { paths } from '../../../src/web/lib/paths';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { passTime, passUntil } from '../../fixtures/time/passTime';

afterEach(() => jest.useRealTimers());

const NEW = 'Observation unit';

describe('a department that another user renames', () => {
  let id: number;
  let name: string;
  beforeEach(async () => {
    ({ id, name } = await meanwhile(() =>
      server.db.selectFrom('departments').select(['id', 'name']).orderBy('id').executeTakeFirstOrThrow(),
    ));
    jest.useFakeTimers();
  });

  const rename = (to: string) =>
    meanwhile(() => server.db.updateTable('departments').set({ name: to }).where('id', '=', id).execute());
  afterEach(() => rename(name));

  it('has its new name within 15 s in the filter of a list of alarms that is left open', async () => {
    await renderApp('/alarms', { as: 'nurse' });
    const offered = (words: string) => {
      const filter = screen.queryByRole('combobox', { name: 'Department' });
      return filter !== null && within(filter).queryByRole('option', { name: words }) !== null;
    };
    await passUntil(() => offered(name));
    await rename(NEW);
    await passTime(15_000);
    expect(offered(NEW)).toBe(true);
    expect(offered(name)).toBe(false);
  });

  it('has it over its alarm limits', async () => {
    await renderApp(paths.alarmLimitsOf(id), { as: 'admin' });
    const isChosen = (words: string) => screen.queryAllByText(words).length > 0;
    await passUntil(() => isChosen(name));
    await rename(NEW);
    await passTime(15_000);
    expect([isChosen(NEW), isChosen(name)]).toEqual([true, false]);
  });
});
