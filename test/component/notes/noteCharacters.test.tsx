import { screen, within } from '@testing-library/react';
import { addNotes } from '../../fixtures/patients/notes';
import { register } from '../../fixtures/patients/patients';
import { meanwhile, renderApp } from '../../fixtures/screens/render';

/** An override, an embedding, an isolate and a bell among words that take more than one line of a list. */
const TYPED =
  'Dose \u202e05 mg\u202c, \u202bgiven\u2069 \u2066by hand\u2069\u0007, twice a day.\nNext: Dr. Lund.';
const SHOWN = 'Dose 05 mg, given by hand , twice a day.\nNext: Dr. Lund.';

it('a note with characters that turn text around is read as it was typed, in the list, the time line and its own screen', async () => {
  const patient = await register();
  await addNotes(patient, [
    [TYPED, 0],
    ['Pain \u202e01', 24],
  ]);
  const { user } = await renderApp(`/patients/${patient}/notes`, { as: 'nurse' });
  const table = await screen.findByRole('table');
  await within(table).findByRole('cell', { name: 'Pain 01' });
  expect(table.textContent).toContain(SHOWN);
  await user.click(await screen.findByRole('radio', { name: 'Time line' }));
  const line = await screen.findByRole('region', { name: 'Time line of notes' });
  await within(line).findByText('Pain 01');
  expect(line.textContent).toContain(SHOWN);
  const [link] = within(line).getAllByRole('link', { name: /^Note \d+$/ });
  if (link === undefined) throw new Error('A link to the note');
  await user.click(link);
  const card = await screen.findByRole('region', { name: 'Note' });
  expect(card.textContent).toContain(SHOWN);
  expect(
    await meanwhile(() =>
      server.db.selectFrom('clinical_notes').select('notes').where('patient_id', '=', patient).execute(),
    ),
  ).toContainEqual({ notes: TYPED });
});
