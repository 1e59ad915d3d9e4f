/**
 * @jest-environment-options {"ward": true}
 */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { patientOf } from '../../fixtures/alerts/alerts';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { addNotes } from '../../fixtures/patients/notes';
import { change, recorded, register } from '../../fixtures/patients/patients';
import { cardOf, dialog, openBoard } from '../../fixtures/screens/bedside';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { passUntil } from '../../fixtures/time/passTime';
import { SICK } from '../../fixtures/screens/patientChart';

const banner = () => screen.findByRole('region', { name: 'Patient' });
const penicillin = { icd_10_code: 'Z88.0', name: 'Penicillin' };
const timeOf = (at: number) =>
  `${String(new Date(at).getHours()).padStart(2, '0')}:${String(new Date(at).getMinutes()).padStart(2, '0')}`;

/** Since when the patient's band is high; one server for all tests. */
let illSince: string | undefined;

/** A high band that began a while ago, and goes on. */
async function fallIll(): Promise<string> {
  await send('SICK', VITALS.sick);
  illSince ??= timeOf(server.clock());
  server.clock.advance(20 * 60_000);
  await send('SICK', VITALS.sick);
  return illSince;
}

afterEach(() => jest.useRealTimers());

describe('the banner of a patient', () => {
  it.each([
    ['details', (id: number) => `/patients/${id}/profile`],
    ['labs', (id: number) => `/patients/${id}/labs/tests`],
    ['notes', (id: number) => `/patients/${id}/notes`],
    ['chart', (id: number) => `/patient-chart/${id}`],
  ])('names bed, person, SSN, allergies and the band with since when on the %s', async (_name, path) => {
    const since = await fallIll();
    const id = await patientOf(SICK);
    await change(id, { allergies: [penicillin, 'Latex'] });
    const { last_name, first_name } = await recorded(id);
    await renderApp(path(id), { as: 'nurse' });
    const box = await banner();
    // What an earlier screen knew is old by now, and said to be.
    await waitFor(() => expect(box).toHaveTextContent(`High risk since ${since}`));
    expect(box).toHaveTextContent('ICU-3');
    expect(within(box).getByText(`${last_name}, ${first_name}`)).toBeVisible();
    expect(box).toHaveTextContent(/\d+ y/);
    expect(box).toHaveTextContent(SICK);
    expect(within(box).getByText(/Penicillin, Latex/)).toHaveTextContent('Allergies: Penicillin, Latex');
    expect(within(box).getByRole('img', { name: 'Male' })).toBeVisible();
  });

  it('stands on a note and on its form', async () => {
    const id = await register({ last_name: 'Delgado', first_name: 'Rosa', middle_name: 'Maria' });
    const [note] = await addNotes(id, [['Slept well.', 0]]);
    for (const path of [`/notes/${note}`, `/notes/${note}/edit`]) {
      await renderApp(path, { as: 'nurse' });
      expect(await within(await banner()).findByText('Delgado, Rosa Maria')).toBeVisible();
      expect(within(await banner()).getByText('No allergies recorded')).toBeVisible();
      cleanup();
    }
  });

  it('without a device says so in words, and never a time', async () => {
    const id = await register();
    await renderApp(`/patients/${id}/profile`, { as: 'nurse' });
    const box = await banner();
    expect(await within(box).findByText('No signal')).toBeVisible();
    expect(box).not.toHaveTextContent('since');
    expect(box).toHaveTextContent('Device --');
  });

  it('a band that is not current reads as it was, without since when', async () => {
    await fallIll();
    server.clock.advance(16 * 60_000);
    await renderApp(`/patients/${await patientOf(SICK)}/profile`, { as: 'nurse' });
    const box = await banner();
    expect(await within(box).findByText('Was high risk')).toBeVisible();
    expect(box).not.toHaveTextContent('since');
    expect(box).not.toHaveClass('patient-banner--live');
  });

  it('has the bed as the card has it, before the record is read again', async () => {
    await fallIll();
    const id = await patientOf(SICK);
    const record = await recorded(id);
    faultyServer().answer(new RegExp(`/patients/${id}/$`), 200, { ...record, bed: 'OLD-1' });
    await renderApp(`/patients/${id}/profile`, { as: 'nurse' });
    const box = await banner();
    await waitFor(() => expect(box).toHaveTextContent('ICU-3'));
    expect(box).not.toHaveTextContent('OLD-1');
  });

  it('is no longer live once the band is not answered, whatever else is', async () => {
    await fallIll();
    const id = await patientOf(SICK);
    const faults = faultyServer();
    jest.useFakeTimers();
    await renderApp(`/patients/${id}/notes`, { as: 'nurse' });
    await passUntil(() => document.querySelector('.patient-banner--live') !== null);
    faults.refuse(/\/standing\//);
    // The device is not silent for longer than it usually is: by itself it would go on being live.
    await passUntil(() => document.querySelector('.patient-banner--live') === null);
    expect(document.querySelector('.patient-banner--live')).toBeNull();
    expect(screen.getByText('Was high risk')).toBeVisible();
  });

  it('says that the risk is not known when it could not be loaded', async () => {
    faultyServer().answer(/\/standing\//, 500, { detail: 'Something went wrong.' });
    await renderApp(`/patients/${await patientOf(SICK)}/profile`, { as: 'nurse' });
    expect(await within(await banner()).findByText(/signal|risk/i)).toBeVisible();
  });

  it('of many allergies says how many more there are, and opens all', async () => {
    const names = ['Penicillin', 'Latex', 'Iodine', 'Aspirin', 'Codeine', 'Nuts'];
    const id = await register({ allergies: names });
    const { user } = await renderApp(`/patients/${id}/notes`, { as: 'nurse' });
    const box = await banner();
    await user.click(await within(box).findByRole('button', { name: 'Show all 6 allergies' }));
    const all = within(await screen.findByRole('list', { name: 'All allergies' })).getAllByRole('listitem');
    expect(all.map(({ textContent }) => textContent)).toEqual(names);
  });
});

describe('the banner while the patient is not answered yet', () => {
  const held = (id: number) => faultyServer().hold(new RegExp(`/patients/${id}/$`));

  it('names the patient as the list did whose row was clicked', async () => {
    const id = await register({ last_name: 'Early', first_name: 'Una', allergies: ['Latex'] });
    const { ssn } = await recorded(id);
    const { user } = await renderApp('/patients', { as: 'nurse' });
    await user.type(await screen.findByRole('searchbox'), ssn);
    const row = await screen.findByRole('link', { name: String(id) });
    const release = held(id);
    await user.click(row);
    const box = await banner();
    expect(within(box).getByText('Early, Una')).toBeVisible();
    expect(within(box).getByText(ssn)).toBeVisible();
    expect(box).toHaveAttribute('aria-busy', 'true');
    // It is not known yet that there are none; and an old name stands beside no live band.
    await meanwhile(() => realDelay(300));
    expect(box).not.toHaveTextContent(/allerg|risk|signal/i);
    release();
    expect(await within(box).findByText(/Latex/)).toBeVisible();
    expect(await within(box).findByText(/signal|risk/i)).toBeVisible();
    expect(box).toHaveAttribute('aria-busy', 'false');
  });

  it.each([
    ['details', (id: number) => `/patients/${id}/profile`],
    ['chart', (id: number) => `/patient-chart/${id}`],
  ])('holds its place on the %s, and nothing else of the patient is shown', async (_name, path) => {
    const id = await register({ last_name: 'Early', first_name: 'Una' });
    const release = held(id);
    await renderApp(path(id), { as: 'nurse' });
    const box = await banner();
    expect(box).toHaveAttribute('aria-busy', 'true');
    expect(box).not.toHaveTextContent(/risk|signal|--/i);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
    release();
    expect(await within(box).findByText('Early, Una')).toBeVisible();
  });

  it.each(['details', 'chart'])(
    'that cannot be loaded keeps bed and SSN on the %s, without an age, and is asked for again on demand',
    async (name) => {
      await fallIll();
      const id = await patientOf(SICK);
      const faults = faultyServer();
      const record = new RegExp(`/patients/${id}/$`);
      faults.answer(record, 500, { detail: 'Something went wrong.' });
      const { user } = await openBoard();
      const card = within(await cardOf('SICK'));
      await user.click(card.getByRole('link', { name: name === 'chart' ? 'Patient chart' : SICK }));
      expect(await screen.findByText('The patient could not be loaded.')).toBeVisible();
      const box = await banner();
      expect(box).toHaveTextContent('ICU-3');
      expect(box).toHaveTextContent(SICK);
      expect(box).not.toHaveTextContent(/\d y|No allergies recorded/);
      const words = 'Allergies and the rest of the record could not be loaded.';
      expect(within(box).getByText(words)).toBeVisible();
      faults.heal();
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(box).toHaveTextContent(/\d+ y/));
      expect(within(box).queryByText(words)).toBeNull();
    },
  );

  it('a note waits for it', async () => {
    const id = await register({ last_name: 'Early', first_name: 'Una' });
    const [note] = await addNotes(id, [['Slept well.', 0]]);
    const release = held(id);
    await renderApp(`/notes/${note}`, { as: 'nurse' });
    await banner();
    expect(screen.queryByText('Slept well.')).toBeNull();
    release();
    expect(await screen.findByText('Slept well.')).toBeVisible();
  });
});

describe('the banner of a dialog', () => {
  it.each([
    ['Log Vital Signs', 'Log Vital Signs'],
    ['Remove High Priority', 'Remove patient ?'],
  ])('%s names who it is for', async (task, title) => {
    const since = await fallIll();
    const id = await patientOf(SICK);
    await change(id, { allergies: [penicillin] });
    const { choose } = await openBoard('SICK');
    await choose(task);
    const box = within(await dialog(title)).getByRole('group', { name: 'Patient' });
    expect(box).toHaveTextContent('ICU-3');
    expect(box).toHaveTextContent(SICK);
    const { last_name, first_name } = await recorded(id);
    expect(await within(box).findByText(`${last_name}, ${first_name}`)).toBeVisible();
    expect(within(box).getByText(/Penicillin/)).toBeVisible();
    await waitFor(() => expect(box).toHaveTextContent(`High risk since ${since}`));
  });

  it('has bed and SSN before anything is loaded, and says what could not be', async () => {
    await fallIll();
    const id = await patientOf(SICK);
    const faults = faultyServer();
    faults.answer(new RegExp(`/patients/${id}/$`), 500, { detail: 'Something went wrong.' });
    const { choose } = await openBoard('SICK');
    await choose('Log Vital Signs');
    const box = within(await dialog('Log Vital Signs')).getByRole('group', { name: 'Patient' });
    expect(box).toHaveTextContent('ICU-3');
    expect(box).toHaveTextContent(SICK);
    expect(await within(box).findByText('Name, age and allergies could not be loaded.')).toBeVisible();
    expect(box).not.toHaveTextContent('No allergies recorded');
    // A board names no birth date.
    expect(box).not.toHaveTextContent(/\d y/);
  });
});
