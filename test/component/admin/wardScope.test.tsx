/**
 * @jest-environment-options {"wardScope": true}
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { addPatient, giveBed } from '../../fixtures/ward/ward';
import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { address, meanwhile, renderApp } from '../../fixtures/screens/render';

let beds = 0;

/** A patient in a bed of a department, which is made unless there is one. */
const patientIn = (department: string): Promise<number> =>
  meanwhile(async () => {
    const id = await addPatient(server.db);
    await giveBed(server.db, id, { department, number: (beds += 1) });
    return id;
  });

const belongTo = (username: string, department: string): Promise<void> =>
  meanwhile(async () => {
    await server.signIn(username);
    await server.db
      .insertInto('user_departments')
      .columns(['user_id', 'department_id'])
      .expression((eb) =>
        eb
          .selectFrom('users')
          .innerJoin('departments', (join) => join.onTrue())
          .where('username', '=', username)
          .where('abbreviation', '=', department)
          .select(['users.id', 'departments.id']),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });

const refusalOf = (id: number) =>
  screen.findByRole('region', { name: `Patient number ${id} is in another department` });
const button = (name: string) => screen.findByRole('button', { name });
const openings = () =>
  meanwhile(() => server.db.selectFrom('patient_openings').select(['patient_id', 'reason']).execute());

afterEach(async () => {
  await meanwhile(() => server.db.deleteFrom('patient_openings').execute());
});

it.each([
  ['/patients/:id/profile', 'Patient Details'],
  ['/patient-chart/:id', 'Patient Chart'],
])('%s of a patient of another department says so, and opens with a reason', async (path, title) => {
  const id = await patientIn('ICU');
  const { user } = await renderApp(path.replace(':id', String(id)), { as: 'nurse' });
  const refusal = await refusalOf(id);
  await screenIsOpen(title);
  expect(screen.queryByText(/900-|test-/)).toBeNull();
  await user.click(await button('Open with this reason'));
  const field = within(refusal).getByLabelText('Reason');
  await waitFor(() => expect(field).toHaveAccessibleDescription('This field is required.'));
  await user.type(field, 'a b');
  await user.click(await button('Open with this reason'));
  await waitFor(() => expect(field).toHaveAccessibleDescription('Enter at least 5 characters.'));
  expect(await openings()).toEqual([]);
  await user.clear(field);
  await user.type(field, 'Covering tonight');
  await user.click(await button('Open with this reason'));
  await waitFor(() => expect(refusal).not.toBeInTheDocument());
  expect(await screen.findAllByText(/^test-/)).not.toEqual([]);
  expect(await openings()).toEqual([{ patient_id: id, reason: 'Covering tonight' }]);
});

it('a screen that is closed opens by itself when an alarm opens its patient, and keeps what was typed until then', async () => {
  const id = await patientIn('ICU');
  const network = faultyServer();
  const record = new RegExp(`GET .*/api/patients/${id}/`);
  const { user } = await renderApp(`/patients/${id}/profile`, { as: 'nurse' });
  const refusal = await refusalOf(id);
  const field = within(refusal).getByLabelText('Reason');
  await user.type(field, 'Because');
  const asked = network.calls(record).length;
  await waitFor(() => expect(network.calls(record).length).toBeGreaterThan(asked), { timeout: 15_000 });
  expect(field).toHaveValue('Because');
  await meanwhile(async () => {
    const nurse = await server.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'nurse')
      .executeTakeFirstOrThrow();
    const at = new Date(server.clock()).toISOString();
    await server.db
      .insertInto('alarms')
      .values({
        ...{ patient_id: id, kind: 'HIPI', severity: 'CRITICAL', worst: 'CRITICAL', value: 95 },
        ...{ measured_at: at, raised_at: at, told: [nurse.id] },
      })
      .execute();
  });
  await waitFor(() => expect(refusal).not.toBeInTheDocument(), { timeout: 15_000 });
  expect(await screen.findAllByText(/^test-/)).not.toEqual([]);
});

it('a note and a device of such a patient lead to the same', async () => {
  const id = await patientIn('ICU');
  const at = new Date(server.clock()).toISOString();
  const note = await meanwhile(async () => {
    await server.signIn('doctor');
    const author = await server.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
    return server.db
      .insertInto('clinical_notes')
      .values({ patient_id: id, created_by: author.id, created_at: at, updated_at: at, notes: 'Slept well.' })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  await renderApp(`/notes/${note.id}`, { as: 'nurse' });
  expect(await refusalOf(id)).toBeVisible();
  expect(screen.queryByText('Slept well.')).toBeNull();
});

it('a patient who is moved away leaves the screen, and what was typed is there again once the patient is open', async () => {
  const id = await patientIn('ICU');
  await belongTo('nurse', 'ICU');
  const { user } = await renderApp(`/patients/${id}/profile`, { as: 'nurse' });
  const profile = await screen.findByRole('region', { name: 'Profile' });
  await user.click(within(profile).getByRole('button', { name: 'Edit' }));
  const field = await screen.findByLabelText('Address');
  await user.type(field, 'Typed Street 7');
  await meanwhile(() => server.db.deleteFrom('user_departments').execute());
  // As at the next poll.
  fireEvent(window, new Event('focus'));
  const refusal = await refusalOf(id);
  expect(screen.queryByDisplayValue('Typed Street 7')).toBeNull();
  expect(screen.queryByText(/^test-/)).toBeNull();
  await user.type(within(refusal).getByLabelText('Reason'), 'Still my patient');
  await user.click(await button('Open with this reason'));
  expect(await screen.findByDisplayValue('Typed Street 7')).toBeVisible();
});

describe('what was typed about a patient who is moved away', () => {
  const moveAway = () =>
    meanwhile(async () => {
      await server.db.deleteFrom('user_departments').execute();
      fireEvent(window, new Event('focus'));
    });
  const drafts = () => Object.entries(sessionStorage).filter(([key]) => key.startsWith('wardline.draft.'));
  const askBeforeLeaving = async (user: UserEvent) => {
    await user.click(screen.getByRole('link', { name: 'Patients' }));
    return within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  };

  /** A note that is being written, of a patient of the nurse's own department. */
  async function writeNote() {
    const id = await patientIn('ICU');
    await belongTo('nurse', 'ICU');
    const { user } = await renderApp(`/patients/${id}/notes`, { as: 'nurse' });
    await user.click(await button('New note'));
    const box = within(await screen.findByRole('dialog', { name: 'Log Clinical Notes' }));
    await user.type(await box.findByLabelText('Clinical Notes'), 'Slept well');
    await waitFor(() => expect(drafts()).toHaveLength(1));
    const comeBack = async () => {
      await user.type(within(await refusalOf(id)).getByLabelText('Reason'), 'Still my patient');
      await user.click(await button('Open with this reason'));
      return screen.findByDisplayValue('Slept well');
    };
    return { id, user, box, comeBack };
  }

  it('is asked about before leaving, and kept by staying', async () => {
    const { id, user, comeBack } = await writeNote();
    await moveAway();
    await refusalOf(id);
    expect(drafts()).toHaveLength(1);
    await user.click((await askBeforeLeaving(user)).getByRole('button', { name: 'Stay' }));
    expect(await comeBack()).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());
  });

  it('is given up by leaving all the same', async () => {
    const { id, user } = await writeNote();
    await moveAway();
    await refusalOf(id);
    await user.click((await askBeforeLeaving(user)).getByRole('button', { name: 'Leave' }));
    await screenIsOpen('Patient List');
    await waitFor(() => expect(drafts()).toEqual([]));
    await user.click(screen.getByRole('link', { name: 'Devices' }));
    await screenIsOpen('Device List');
  });

  it('and was sent without an answer goes on under the same key', async () => {
    const { user, box, comeBack } = await writeNote();
    const faults = faultyServer();
    const posts = () => faults.calls(/POST .*\/clinical-notes\//);
    faults.refuse(/POST .*\/clinical-notes\//);
    await user.click(box.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(posts()).not.toEqual([]));
    await moveAway();
    await comeBack();
    faults.heal();
    await screen.findByRole('dialog', { name: 'Successfully Logged Notes' }, { timeout: 15_000 });
    expect(new Set(posts().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
    expect(posts().at(-1)?.status).toBe(201);
    expect(posts().length).toBeGreaterThan(1);
  });

  it('over what was there before is there again too', async () => {
    const id = await patientIn('ICU');
    await belongTo('nurse', 'ICU');
    const { user } = await renderApp(`/patients/${id}/profile`, { as: 'nurse' });
    const profile = await screen.findByRole('region', { name: 'Profile' });
    await user.click(within(profile).getByRole('button', { name: 'Edit' }));
    await user.type(await screen.findByLabelText(/First Name/), 'Greta');
    const typed = screen.getByLabelText<HTMLInputElement>(/First Name/).value;
    await moveAway();
    await user.type(within(await refusalOf(id)).getByLabelText('Reason'), 'Still my patient');
    await user.click(await button('Open with this reason'));
    expect(await screen.findByDisplayValue(typed)).toBeVisible();
  });
});

it('an Admin sets the departments of a person, and sees whom people opened', async () => {
  const id = await patientIn('ICU');
  await meanwhile(async () => {
    await server.signIn('nurse');
    const nurse = await server.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'nurse')
      .executeTakeFirstOrThrow();
    const at = new Date(server.clock()).toISOString();
    await server.db
      .insertInto('patient_openings')
      .values({ user_id: nurse.id, patient_id: id, reason: 'Covering tonight', opened_at: at, until: at })
      .execute();
  });
  const { user } = await renderApp('/operations/access', { as: 'admin' });
  await user.click(await screen.findByRole('radio', { name: 'Departments' }));
  expect(address()).toBe('/operations/access/departments');
  await user.click(await button('Change the departments of nurse'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Departments of nurse' }));
  await user.click(dialog.getByLabelText('Departments'));
  await user.click(await screen.findByTitle('ICU'));
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The departments of nurse were saved.')).toBeVisible();
  const row = (await screen.findByRole('cell', { name: 'nurse' })).closest('tr') ?? document.body;
  await waitFor(() => expect(within(row).getByText('ICU')).toBeVisible());
  await user.click(screen.getByRole('radio', { name: 'Opened patients' }));
  expect(address()).toBe('/operations/access/openings');
  expect(await screen.findByRole('cell', { name: 'Covering tonight' })).toBeVisible();
});
