import { act, fireEvent, screen } from '@testing-library/react';
import { change, recorded, register } from '../../fixtures/patients/patients';
import { renderApp } from '../../fixtures/screens/render';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { passTime, passTimeAnswered, passUntil, workUntil } from '../../fixtures/time/passTime';

const isShown = (text: string | RegExp) => () => screen.queryByText(text) !== null;
const recordOf = (id: number) => new RegExp(`/api/patients/${id}/$`);

async function openInFakeTime(id: number): Promise<void> {
  jest.useFakeTimers();
  await renderApp(`/patients/${id}/notes`, { as: 'nurse' });
  await passUntil(isShown('No allergies recorded'));
}

afterEach(() => jest.useRealTimers());

it('an allergy that another person records is there with a later poll; a poll without news is a 304', async () => {
  const id = await register();
  const { calls } = faultyServer();
  await openInFakeTime(id);
  const before = calls(recordOf(id)).length;
  await passTimeAnswered(21_000, calls);
  const polls = calls(recordOf(id)).slice(before);
  expect(polls.length).toBeGreaterThanOrEqual(2);
  expect(new Set(polls.map(({ status }) => status))).toEqual(new Set([304]));
  await change(id, { allergies: ['Penicillin'] });
  await passUntil(isShown(/Penicillin/));
  expect(screen.getByText(/Penicillin/)).toHaveTextContent('Allergy: Penicillin');
  expect(screen.queryByText('No allergies recorded')).toBeNull();
});

it('without answers the list says from when it is, and no longer once they come again', async () => {
  const id = await register();
  await openInFakeTime(id);
  const faults = faultyServer();
  faults.refuse(recordOf(id));
  await passUntil(isShown(/^No allergies recorded \(as known at \d\d:\d\d\)$/));
  expect(screen.getByText(/^No allergies recorded \(as known at \d\d:\d\d\)$/)).toBeVisible();
  faults.heal();
  await change(id, { allergies: ['Latex'] });
  await passUntil(isShown(/Latex/));
  expect(screen.getByText(/Latex/)).toHaveTextContent('Allergy: Latex');
});

it('drawn from memory after an absence, the list says at once from when it is', async () => {
  const id = await register();
  await openInFakeTime(id);
  fireEvent.click(screen.getAllByRole('link', { name: /^Devices/ })[0] ?? document.body);
  // Loading the screen takes no page time: after a minute nothing is in memory any more.
  await workUntil(() => screen.queryByRole('heading', { level: 1, name: 'Devices' }) !== null);
  await passTime(30_000);
  faultyServer().hang(recordOf(id));
  act(() => window.history.back());
  await workUntil(isShown(/^No allergies recorded/));
  expect(screen.getByText(/^No allergies recorded/)).toHaveTextContent(/ \(as known at \d\d:\d\d\)$/);
});

it('an answer without the list is none: no allergies are never assumed', async () => {
  const id = await register();
  faultyServer().answer(recordOf(id), 200, { ...(await recorded(id)), allergies: null });
  await renderApp(`/patients/${id}/notes`, { as: 'nurse' });
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  expect(screen.queryByText(/allergies recorded/)).toBeNull();
});

it('an allergy is named once, whatever it is called in the record, and its time is not that of a reaction', async () => {
  const id = await register({ allergies: ['Allergy to sulfonamides'] });
  jest.useFakeTimers();
  await renderApp(`/patients/${id}/notes`, { as: 'nurse' });
  await passUntil(isShown(/sulfonamides/));
  expect(screen.getByText(/sulfonamides/)).toHaveTextContent(/^Allergy: sulfonamides$/);
  const faults = faultyServer();
  faults.refuse(recordOf(id));
  await passUntil(isShown(/as known at/));
  expect(screen.getByText(/sulfonamides/)).toHaveTextContent(
    /^Allergy: sulfonamides \(as known at \d\d:\d\d\)$/,
  );
  faults.heal();
  await change(id, { allergies: ['Allergic to latex', 'Penicillin (allergy confirmed)', 'allergy'] });
  await passUntil(isShown(/Penicillin/));
  expect(screen.getByText(/Penicillin/)).toHaveTextContent(
    /^Allergies: latex, Penicillin \(allergy confirmed\), allergy$/,
  );
});
