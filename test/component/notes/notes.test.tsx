import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { address, meanwhile, renderApp } from '../../fixtures/screens/render';
import { sortBy } from '../../fixtures/screens/sortBy';
import { addPatient } from '../../fixtures/ward/ward';

const NOTE = /\/api\/clinical-notes\/\d+\//;

/** A note of this user on a new patient. */
async function addNote(text: string, author = 'nurse'): Promise<{ patient: number; note: number }> {
  await meanwhile(() => server.signIn(author));
  return meanwhile(async () => {
    const { id: author_id } = await server.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', author)
      .executeTakeFirstOrThrow();
    await server.db.updateTable('users').set({ last_name: 'Ward' }).where('id', '=', author_id).execute();
    const patient = await addPatient(server.db);
    const at = '2026-03-09T10:15:00.000Z';
    const { id: note } = await server.db
      .insertInto('clinical_notes')
      .values({ patient_id: patient, created_by: author_id, created_at: at, updated_at: at, notes: text })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { patient, note };
  });
}

const textOf = (note: number) =>
  meanwhile(
    async () =>
      (
        await server.db
          .selectFrom('clinical_notes')
          .select('notes')
          .where('id', '=', note)
          .executeTakeFirstOrThrow()
      ).notes,
  );
const fact = (label: string) => screen.getByText(label).nextElementSibling;
const orderingOf = (call: { url: string } | undefined) =>
  new URL(call?.url ?? '').searchParams.get('ordering');

describe('the notes of a patient', () => {
  it('[NOTE-01] [NOTE-02] [NOTE-04] has its columns in order; the id leads to the note', async () => {
    const { patient, note } = await addNote('Slept well.');
    await renderApp(`/patients/${patient}/notes`, { as: 'nurse' });
    expect(await screen.findByRole('link', { name: String(note) })).toHaveAttribute('href', `/notes/${note}`);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Note ID',
      'Created At',
      'Created By',
      'Type',
      'Notes',
    ]);
    const cells = within(screen.getAllByRole('row')[1] ?? document.body)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells).toEqual([
      String(note),
      expect.stringMatching(/^\d\d:15 09\/03\/2026$/),
      'Nurse Ward',
      'Clinical note',
      'Slept well.',
    ]);
  });

  it('[NOTE-03] is ordered by id, created_at, created_by and note_type, not by its text', async () => {
    const { patient } = await addNote('Slept well.');
    const calls = faultyServer();
    const { user } = await renderApp(`/patients/${patient}/notes`, { as: 'nurse' });
    await screen.findByText('Slept well.');
    expect(screen.queryByRole('button', { name: 'Sort by Notes' })).toBeNull();
    for (const [column, key] of [
      ['Note ID', 'id'],
      ['Created At', 'created_at'],
      ['Created By', 'created_by'],
      ['Type', 'note_type'],
    ] as const) {
      await sortBy(user, column, 'Descending');
      await waitFor(() => expect(orderingOf(calls.calls(/\/clinical-notes\/\?/).at(-1))).toBe(`-${key}`));
    }
  });
});

describe('one note', () => {
  it('[NOTE-05] [NOTE-06] [NOTE-07] [RT-14] is shown, and cannot be edited from there', async () => {
    const { patient, note } = await addNote('First line.\nSecond line.');
    await renderApp(`/notes/${note}`, { as: 'nurse' });
    const box = await screen.findByRole('region', { name: 'Note' });
    expect(within(box).getByRole('link', { name: /^Test Patient \d+$/ })).toHaveAttribute(
      'href',
      expect.stringMatching(new RegExp(`^/patients/${patient}`)),
    );
    expect(fact('Type')).toHaveTextContent('Clinical note');
    expect(fact('Created At')).toHaveTextContent(/^\d\d:15 09\/03\/2026$/);
    expect(fact('Created By')).toHaveTextContent('Nurse Ward');
    expect(screen.getByText(/First line\.\s+Second line\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeDisabled();
  });

  it('on a phone has no button on top that can never be pressed', async () => {
    const { note } = await addNote('First line.');
    await renderApp(`/notes/${note}`, { as: 'nurse', width: 390, height: 844 });
    expect(await screen.findByText('First line.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('that does not exist says so', async () => {
    await renderApp('/notes/999999', { as: 'nurse' });
    expect(await screen.findByText('This note does not exist.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });
});

describe('editing a note', () => {
  it('[NOTE-08] [NOTE-09] [NOTE-10] [VAL-01] has one required text, Save and Cancel, and sends it with its version', async () => {
    const { note } = await addNote('Pain 3 of 10.');
    const { user } = await renderApp(`/notes/${note}/edit`, { as: 'nurse' });
    const text = await screen.findByRole('textbox');
    expect(text).toHaveAccessibleName('Notes');
    expect(text).toHaveValue('Pain 3 of 10.');
    const calls = faultyServer();
    await user.clear(text);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This field is required.')).toBeVisible();
    expect(calls.calls(/PATCH /)).toHaveLength(0);
    await user.type(text, 'Pain 5 of 10.');
    const save = screen.getByRole('button', { name: 'Save' });
    for (let press = 0; press < 5; press += 1) fireEvent.click(save);
    await waitFor(() => expect(address()).toBe(`/notes/${note}`));
    // The field it was typed into has the same text until the form is gone.
    await waitFor(() => expect(screen.getByText('Pain 5 of 10.', { ignore: 'textarea' })).toBeVisible());
    expect(calls.calls(/PATCH /)).toHaveLength(1);
    expect(calls.calls(/PATCH /)[0]).toMatchObject({ status: 200, body: { notes: 'Pain 5 of 10.' } });
    expect(calls.calls(/PATCH /)[0]?.headers.get('If-Match')).toMatch(/^"/);
    expect(await textOf(note)).toBe('Pain 5 of 10.');
  });

  it('[NOTE-09] Cancel leaves it as it was', async () => {
    const { note } = await addNote('Pain 3 of 10.');
    const { user } = await renderApp(`/notes/${note}/edit`, { as: 'nurse' });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(address()).toBe(`/notes/${note}`));
    expect(await textOf(note)).toBe('Pain 3 of 10.');
  });

  it('[ERR-10] [VAL-40] a complaint stands under the text, without its full stop', async () => {
    const { note } = await addNote('Pain 3 of 10.');
    const { user } = await renderApp(`/notes/${note}/edit`, { as: 'nurse' });
    await user.type(await screen.findByRole('textbox'), ' Better.');
    faultyServer().answer(NOTE, 400, { notes: ['Too short.', 'Second.'] });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Too short')).toBeVisible();
  });

  it.each(['nurse', 'admin'])(
    "[NOTE-11] [NOTE-09] another user's is there to be seen by %s, off, and says who may edit it",
    async (as) => {
      const { note } = await addNote('Pain 3 of 10.', 'doctor');
      const { user } = await renderApp(`/notes/${note}/edit`, { as });
      const text = await screen.findByRole('textbox', { name: 'Notes' });
      const reason = 'Only its author, Doctor Ward, can edit this note.';
      expect(text).toBeDisabled();
      expect(text).toHaveValue('Pain 3 of 10.');
      expect(screen.getByRole('group')).toHaveAccessibleDescription(reason);
      expect(screen.getByText(reason)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
      expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(reason);
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(address()).toBe(`/notes/${note}`));
    },
  );

  it('[NOTE-11] refused by the server all the same, says so, and what was typed stays', async () => {
    const { note } = await addNote('Pain 3 of 10.');
    const { user } = await renderApp(`/notes/${note}/edit`, { as: 'nurse' });
    await user.type(await screen.findByRole('textbox'), ' Better.');
    faultyServer().answer(NOTE, 403, { detail: 'Only its author may change a note.' });
    expectLog(/a form was not saved/);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Not saved. You do not have permission to change this.')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('Pain 3 of 10. Better.');
    expect(await textOf(note)).toBe('Pain 3 of 10.');
    expect(screen.queryByText(/^Only its author/)).toBeNull();
  });

  it('[C7] that was changed meanwhile by oneself elsewhere is shown before it is overwritten', async () => {
    const { note } = await addNote('Pain 3 of 10.');
    const { user } = await renderApp(`/notes/${note}/edit`, { as: 'nurse' });
    await user.type(await screen.findByRole('textbox'), ' Better.');
    await meanwhile(() =>
      server.db
        .updateTable('clinical_notes')
        .set({ notes: 'Pain 9 of 10.', updated_at: new Date(server.clock()).toISOString() })
        .where('id', '=', note)
        .execute(),
    );
    expectLog(/a form was not saved/);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Not saved. This was changed by another user meanwhile.')).toBeVisible();
    expect(await textOf(note)).toBe('Pain 9 of 10.');
    const conflict = screen.getByRole('group', { name: 'Changed meanwhile' });
    expect(within(conflict).getByRole('listitem')).toHaveTextContent(/^Notes: Pain 9 of 10\.$/);
    expect(screen.getByRole('textbox')).toHaveValue('Pain 3 of 10. Better.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe(`/notes/${note}`));
    expect(await textOf(note)).toBe('Pain 3 of 10. Better.');
  });
});
