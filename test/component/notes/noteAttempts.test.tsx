import { screen, waitFor, within } from '@testing-library/react';
import { register } from '../../fixtures/patients/patients';
import { dialog } from '../../fixtures/screens/bedside';
import { reload } from '../../fixtures/screens/reload';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';

const NOTES = /POST .*\/api\/clinical-notes\//;
const MAY_BE = /this note may have been saved already/;

async function openNote(patient: number) {
  const { user } = await renderApp(`/patients/${patient}/notes`, { as: 'nurse' });
  await user.click(await screen.findByRole('button', { name: 'New note' }));
  const box = await dialog('Log Clinical Notes');
  return { user, box, text: within(box).getByLabelText('Clinical Notes') };
}

const stored = (notes: string) =>
  meanwhile(() => server.db.selectFrom('clinical_notes').select('id').where('notes', '=', notes).execute());

/** Sends a note of which the server stores the text, and whose answer never comes; then the page is loaded again. */
async function sendAndReload(patient: number, notes: string) {
  // What was sent ends with the page.
  expectLog(/a form was not saved/);
  const { user, box, text } = await openNote(patient);
  await user.type(text, notes);
  const faults = faultyServer();
  faults.when(NOTES, async (pass) => {
    await pass();
    return new Promise(() => {});
  });
  await user.click(within(box).getByRole('button', { name: 'Submit' }));
  await waitFor(async () => expect(await stored(notes)).toHaveLength(1));
  reload();
  faults.heal();
  return faults;
}

describe('a note whose answer did not come before a reload', () => {
  it('[J10] says that it may have been saved, cannot be changed, and sent again it is stored once', async () => {
    const patient = await register();
    const notes = 'Sent, and nothing came back.';
    const faults = await sendAndReload(patient, notes);
    const { user, box, text } = await openNote(patient);
    await waitFor(() => expect(text).toHaveValue(notes));
    expect(within(box).getByText(MAY_BE)).toBeVisible();
    expect(within(box).queryByText(/Unsaved draft/)).toBeNull();
    // Another text would be another note beside the first.
    await user.type(text, ' And more.');
    expect(text).toHaveValue(notes);
    await user.click(within(box).getByRole('button', { name: 'Cancel' }));
    const question = await dialog('Leave without saving?');
    expect(within(question).getByText(/^This was sent, and it is not known yet/)).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    await user.click(within(box).getByRole('button', { name: 'Try again' }));
    await dialog('Successfully Logged Notes');
    expect(await stored(notes)).toHaveLength(1);
    expect(new Set(faults.calls(NOTES).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('goes on with the same attempt also after a second reload', async () => {
    const patient = await register();
    const notes = 'Sent twice, and nothing came back.';
    await sendAndReload(patient, notes);
    expectLog(/a form was not saved/);
    const again = await openNote(patient);
    faultyServer().refuse(NOTES);
    await again.user.click(await within(again.box).findByRole('button', { name: 'Try again' }));
    await dialog('Failed to Log Notes');
    reload();
    faultyServer().heal();
    const { user, box } = await openNote(patient);
    expect(await within(box).findByText(MAY_BE)).toBeVisible();
    await user.click(within(box).getByRole('button', { name: 'Try again' }));
    await dialog('Successfully Logged Notes');
    expect(await stored(notes)).toHaveLength(1);
  });

  it('is discarded when that is wanted: the form is open for another note', async () => {
    const patient = await register();
    await sendAndReload(patient, 'Given up.');
    const { user, box, text } = await openNote(patient);
    await within(box).findByText(MAY_BE);
    await user.click(within(box).getByRole('button', { name: 'Discard' }));
    expect(within(box).queryByText(MAY_BE)).toBeNull();
    await user.type(text, 'Another note.');
    expect(text).toHaveValue('Another note.');
    await user.click(within(box).getByRole('button', { name: 'Submit' }));
    await dialog('Successfully Logged Notes');
    expect(await stored('Another note.')).toHaveLength(1);
  });
});

it('a note that was refused is a draft like any other after a reload', async () => {
  const patient = await register();
  const { user, box, text } = await openNote(patient);
  expectLog(/a form was not saved/);
  await user.type(text, 'Refused.');
  const faults = faultyServer();
  faults.answer(NOTES, 403, { detail: 'No.' });
  await user.click(within(box).getByRole('button', { name: 'Submit' }));
  await dialog('Failed to Log Notes');
  reload();
  faults.heal();
  const again = await openNote(patient);
  expect(await within(again.box).findByText(/^Unsaved draft from/)).toBeVisible();
  expect(screen.queryByText(MAY_BE)).toBeNull();
  await again.user.type(again.text, ' Mended.');
  expect(again.text).toHaveValue('Refused. Mended.');
});

it('a change of a note that was saved though its answer was lost is no draft after a reload', async () => {
  const patient = await register();
  const first = await openNote(patient);
  await first.user.type(first.text, 'Pain 3 of 10.');
  await first.user.click(within(first.box).getByRole('button', { name: 'Submit' }));
  await dialog('Successfully Logged Notes');
  const [note] = await stored('Pain 3 of 10.');
  reload();
  const { user } = await renderApp(`/notes/${note?.id}/edit`, { as: 'nurse' });
  expectLog(/a form was not saved/);
  await user.type(await screen.findByRole('textbox', { name: 'Notes' }), ' Better.');
  const faults = faultyServer();
  faults.when(/PATCH .*\/api\/clinical-notes\//, async (pass) => {
    await pass();
    return new Promise(() => {});
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await stored('Pain 3 of 10. Better.')).toHaveLength(1));
  reload();
  faults.heal();
  await renderApp(`/notes/${note?.id}/edit`, { as: 'nurse' });
  expect(await screen.findByRole('textbox', { name: 'Notes' })).toHaveValue('Pain 3 of 10. Better.');
  expect(screen.queryByText(/Unsaved draft/)).toBeNull();
  expect(Object.keys(sessionStorage)).toEqual([]);
});
