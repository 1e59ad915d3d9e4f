import { act, screen, waitFor } from '@testing-library/react';
import { undoMerge as undoInDatabase } from '../../../src/server/services/hl7/adt/merge/undoMerge';
import { addResults } from '../../fixtures/patients/labResults';
import { merged, undoMerge } from '../../fixtures/patients/mergedRecords';
import { addNotes } from '../../fixtures/patients/notes';
import { register } from '../../fixtures/patients/patients';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { passUntil, workUntil } from '../../fixtures/time/passTime';

const NOTES = /\/clinical-notes\//;
/** What every screen polls. */
const OTHER = /\/api\/notifications\/unread/;
const isShown = (text: string) => () => screen.queryAllByText(text).length > 0;

/** Leads to an address as a link does. */
const goTo = (address: string) =>
  act(() => {
    window.history.pushState({}, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

afterEach(() => jest.useRealTimers());

const VIEWS = [
  { part: 'notes', view: 'List', add: (id: number, text: string) => addNotes(id, [[text, 1]]) },
  { part: 'notes', view: 'Time line', add: (id: number, text: string) => addNotes(id, [[text, 1]]) },
  { part: 'labs/tests', view: 'List', add: (id: number, text: string) => addResults(id, [4.1], text) },
  { part: 'labs/tests', view: 'By test', add: (id: number, text: string) => addResults(id, [4.1], text) },
] as const;

describe.each(VIEWS)('the $part of a patient as $view', ({ part, view, add }) => {
  it('are read again once a minute while they are on screen', async () => {
    const patient = await register();
    await add(patient, 'Sodium');
    jest.useFakeTimers();
    await renderApp(`/patients/${patient}/${part}`, { as: 'nurse' });
    await workUntil(() => screen.queryByRole('radio', { name: view }) !== null);
    act(() => screen.getByRole('radio', { name: view }).click());
    await workUntil(isShown('Sodium'));
    await add(patient, 'Potassium');
    for (let half = 0; half < 3; half += 1) await passUntil(isShown('Potassium'));
    expect(screen.getAllByText('Potassium')[0]).toBeVisible();
  });

  it('are read again when one comes back to them, however soon', async () => {
    const patient = await register();
    await add(patient, 'Sodium');
    const { user } = await renderApp(`/patients/${patient}/${part}`, { as: 'nurse' });
    await user.click(await screen.findByRole('radio', { name: view }));
    expect((await screen.findAllByText('Sodium'))[0]).toBeVisible();
    goTo(`/patients/${patient}/profile`);
    await waitFor(() => expect(screen.queryByText('Sodium')).toBeNull());
    await add(patient, 'Potassium');
    goTo(`/patients/${patient}/${part}`);
    expect((await screen.findAllByText('Potassium'))[0]).toBeVisible();
  });
});

describe('what belongs to another person again after a merge was undone', () => {
  const withNote = (retired: number) => addNotes(retired, [['Allergic to latex.', 1]]);

  it('[J37] elsewhere leaves an open list as soon as the banner knows of it', async () => {
    const { survivor, number } = await merged(0, withNote);
    jest.useFakeTimers();
    await renderApp(`/patients/${survivor}/notes`, { as: 'nurse' });
    await workUntil(isShown('Allergic to latex.'));
    await workUntil(() => screen.queryByText(new RegExp(`^Merged with MRN ${number}`)) !== null);
    await meanwhile(async () => {
      const { id } = await server.db
        .selectFrom('patient_merges')
        .select('id')
        .where('survivor_id', '=', survivor)
        .executeTakeFirstOrThrow();
      await server.db
        .transaction()
        .execute((tx) => undoInDatabase(tx, id, { by: { id: null }, now: server.clock() }));
    });
    await passUntil(() => !isShown('Allergic to latex.')());
    expect(screen.queryByText('Allergic to latex.')).toBeNull();
    expect(screen.getByText('No results')).toBeVisible();
  });

  it('[J37] here is not shown on coming back, not even until the list is loaded', async () => {
    const { survivor, number } = await merged(0, withNote);
    const faults = faultyServer();
    const { user } = await renderApp(`/patients/${survivor}/notes`, { as: 'admin' });
    expect(await screen.findByText('Allergic to latex.')).toBeVisible();
    goTo('/operations/interfaces');
    await user.click(await screen.findByRole('button', { name: 'Merged records' }));
    // A request that the network loses meanwhile: what is outdated is dropped all the same.
    const other = faults.hold(OTHER);
    await waitFor(() => expect(faults.calls(OTHER).at(-1)?.status).toBeNull());
    await undoMerge(user, number);
    expect(await screen.findByText(/^Undone/)).toBeVisible();
    const release = faults.hold(NOTES);
    goTo(`/patients/${survivor}/notes`);
    await waitFor(() => expect(faults.calls(NOTES).at(-1)?.status).toBeNull());
    expect(screen.queryByText('Allergic to latex.')).toBeNull();
    release();
    other();
    expect(await screen.findByText('No results')).toBeVisible();
  });
});
