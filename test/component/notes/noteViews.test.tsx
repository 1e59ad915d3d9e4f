import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addNotes } from '../../fixtures/patients/notes';
import { register } from '../../fixtures/patients/patients';
import { dialog } from '../../fixtures/screens/bedside';
import { reload } from '../../fixtures/screens/reload';
import { address, meanwhile, renderApp } from '../../fixtures/screens/render';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { lockHere } from '../../../src/web/lib/session/sessionLock';
import { removeToken } from '../../../src/web/lib/session/token';
import { lockPanel, unlockByPassword } from '../../fixtures/screens/lockedScreen';

const LONG = 'Drowsy, cool hands, urine 15 ml in the last hour.\nDr. Lund called, fluids started.';

const openNotes = (patient: number) => renderApp(`/patients/${patient}/notes`, { as: 'nurse' });
describe('the notes of a patient', () => {
  it('are opened whole in their cell, and closed again', async () => {
    const patient = await register();
    await addNotes(patient, [
      [LONG, 0],
      ['Slept well.', 24],
    ]);
    const { user } = await openNotes(patient);
    const button = await screen.findByRole('button', { name: 'Whole note', expanded: false });
    expect(screen.getAllByRole('columnheader')).toHaveLength(5);
    expect(screen.getAllByRole('button', { name: 'Whole note' })).toHaveLength(1);
    expect(button.closest('td')?.cellIndex).toBe(4);
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(button.parentElement).toHaveClass('note-excerpt--open');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('are read as a time line by days, the newest first, and older ones when asked', async () => {
    const patient = await register();
    await addNotes(patient, [
      ...Array.from({ length: 20 }, (_, n) => [`Round ${n}`, 48] as const),
      ['Yesterday', 24],
      [LONG, 0],
    ]);
    const { user } = await openNotes(patient);
    await user.click(await screen.findByRole('radio', { name: 'Time line' }));
    const line = await screen.findByRole('region', { name: 'Time line of notes' });
    expect(within(line).getAllByRole('heading', { level: 2 })).toHaveLength(3);
    const items = within(line).getAllByRole('listitem');
    expect(items).toHaveLength(20);
    expect(items[0]).toHaveTextContent('Dr. Lund called');
    expect(items[1]).toHaveTextContent('Yesterday');
    expect(screen.getByText('20 of 22 notes')).toBeVisible();
    const older = screen.getByRole('button', { name: 'Older notes' });
    const release = faultyServer().hold(/clinical-notes\/\?.*page_size=40/);
    await user.click(older);
    // The focus is not taken from the button while it waits.
    await waitFor(() => expect(older).toHaveAttribute('aria-disabled', 'true'));
    expect(older).toBeEnabled();
    expect(older).toHaveFocus();
    release();
    await screen.findByText('22 of 22 notes');
    expect(within(line).getAllByRole('listitem')).toHaveLength(22);
    expect(screen.queryByRole('button', { name: 'Older notes' })).toBeNull();
    expect(address()).toBe(`/patients/${patient}/notes`);
    expect(window.location.search).not.toContain('view');
    await user.click(screen.getByRole('radio', { name: 'List' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });

  it('a time line without notes, and one that could not be loaded, say so', async () => {
    const { user } = await openNotes(await register());
    await user.click(await screen.findByRole('radio', { name: 'Time line' }));
    expect(await screen.findByText('No results')).toBeVisible();
    cleanup();
    const faults = faultyServer();
    faults.answer(/clinical-notes\/\?page=1&page_size=20&ordering|clinical-notes\/\?.*created_at/, 500, {});
    const again = await openNotes(await register());
    await again.user.click(await screen.findByRole('radio', { name: 'Time line' }));
    expect(await screen.findByText('The notes could not be loaded.')).toBeVisible();
    faults.heal();
    await again.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No results')).toBeVisible();
  });
});

describe('the text of a note', () => {
  const openDialog = async (patient: number) => {
    const { user } = await openNotes(patient);
    await user.click(await screen.findByRole('button', { name: 'New note' }));
    const box = await dialog('Log Clinical Notes');
    return { user, text: within(box).getByLabelText('Clinical Notes'), box };
  };

  it.each(['ctrlKey', 'metaKey'] as const)('is saved by Enter with %s, once', async (modifier) => {
    const { user, text } = await openDialog(await register());
    await user.type(text, 'Slept well.');
    const calls = faultyServer();
    fireEvent.keyDown(text, { key: 'Enter' });
    expect(calls.calls(/POST .*clinical-notes/)).toHaveLength(0);
    for (let press = 0; press < 3; press += 1) fireEvent.keyDown(text, { key: 'Enter', [modifier]: true });
    await dialog('Successfully Logged Notes');
    expect(calls.calls(/POST .*clinical-notes/)).toHaveLength(1);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('survives a reload as a draft of its patient, is said to be unsaved, and can be discarded', async () => {
    const [patient, other] = [await register(), await register()];
    const first = await openDialog(patient);
    await first.user.type(first.text, 'Drowsy');
    await waitFor(() => expect(Object.values({ ...sessionStorage }).join('')).toContain('Drowsy'));
    reload();
    const elsewhere = await openDialog(other);
    expect(elsewhere.text).toHaveValue('');
    reload();
    const { user, text, box } = await openDialog(patient);
    await waitFor(() => expect(text).toHaveValue('Drowsy'));
    expect(within(box).getByText(/^Unsaved draft from \d\d:\d\d\.$/)).toBeVisible();
    await user.click(within(box).getByRole('button', { name: 'Discard' }));
    expect(text).toHaveValue('');
    expect(within(box).queryByText(/Unsaved draft/)).toBeNull();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('that is given up, or emptied, leaves nothing; nor does the end of the session', async () => {
    const { user, text, box } = await openDialog(await register());
    await user.type(text, 'x');
    await waitFor(() => expect(sessionStorage).toHaveLength(1));
    await user.clear(text);
    expect(Object.keys(sessionStorage)).toEqual([]);
    await user.type(text, 'Drowsy');
    await waitFor(() => expect(sessionStorage).toHaveLength(1));
    await user.click(within(box).getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
    await user.click(await screen.findByRole('button', { name: 'New note' }));
    await user.type(within(await dialog('Log Clinical Notes')).getByLabelText('Clinical Notes'), 'Drowsy');
    await waitFor(() => expect(sessionStorage).toHaveLength(1));
    act(() => removeToken());
    // Only that something is gone: the sign-in screen says it.
    expect(JSON.stringify(sessionStorage)).not.toContain('Drowsy');
    expect(Object.keys(sessionStorage).filter((key) => !/lostAtSignOut|signedOut/.test(key))).toEqual([]);
  });

  it('that was found again and written on survives a lock, in the form and in what is kept', async () => {
    const patient = await register();
    const [note = 0] = await addNotes(patient, [['Pain 3 of 10.', 0]]);
    const { user } = await renderApp(`/notes/${note}/edit`, { as: 'nurse' });
    await user.type(await screen.findByRole('textbox', { name: 'Notes' }), ' Better.');
    await waitFor(() => expect(sessionStorage).toHaveLength(1));
    reload();
    const again = await renderApp(`/notes/${note}/edit`, { as: 'nurse' });
    const text = await screen.findByRole('textbox', { name: 'Notes' });
    await waitFor(() => expect(text).toHaveValue('Pain 3 of 10. Better.'));
    expect(screen.queryByRole('group', { name: 'Changed meanwhile' })).toBeNull();
    await again.user.type(text, ' Asleep.');
    act(() => lockHere(server.clock()));
    await lockPanel();
    expect(Object.values({ ...sessionStorage }).join()).toContain('Better. Asleep.');
    await unlockByPassword(again.user);
    expect(await screen.findByRole('textbox', { name: 'Notes' })).toHaveValue(
      'Pain 3 of 10. Better. Asleep.',
    );
  });

  it('[C7] of a note being edited is offered beside what is on record when the note was changed meanwhile', async () => {
    const patient = await register();
    const [note = 0] = await addNotes(patient, [['Pain 3 of 10.', 0]]);
    const { user } = await renderApp(`/notes/${note}/edit`, { as: 'nurse' });
    await user.type(await screen.findByRole('textbox', { name: 'Notes' }), ' Better.');
    await waitFor(() => expect(sessionStorage).toHaveLength(1));
    reload();
    await meanwhile(() =>
      server.db
        .updateTable('clinical_notes')
        .set({ notes: 'Pain 5 of 10.', updated_at: new Date(server.clock() + 1_000).toISOString() })
        .where('id', '=', note)
        .execute(),
    );
    const again = await renderApp(`/notes/${note}/edit`, { as: 'nurse' });
    const text = await screen.findByRole('textbox', { name: 'Notes' });
    await waitFor(() => expect(text).toHaveValue('Pain 3 of 10. Better.'));
    expect(screen.getByText(/written before the note was last changed/)).toBeVisible();
    // Typing on does not make it one of the newer note.
    await again.user.type(text, ' Asleep.');
    reload();
    const third = await renderApp(`/notes/${note}/edit`, { as: 'nurse' });
    const field = await screen.findByRole('textbox', { name: 'Notes' });
    await waitFor(() => expect(field).toHaveValue('Pain 3 of 10. Better. Asleep.'));
    expect(screen.getByText(/written before the note was last changed/)).toBeVisible();
    const onRecord = screen.getByRole('group', { name: 'Changed meanwhile' });
    expect(within(onRecord).getByText('On record now:')).toBeVisible();
    expect(within(onRecord).getByRole('listitem')).toHaveTextContent(/^Notes: Pain 5 of 10\.$/);
    await third.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('group', { name: 'Changed meanwhile' })).toBeNull();
    expect(field).toHaveValue('Pain 5 of 10.');
    expect(field).toHaveFocus();
  });
});
