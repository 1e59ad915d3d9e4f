/**
 * @jest-environment-options {"ward": true}
 */
import { screen, within } from '@testing-library/react';
import { expectLog } from '../support/expectedLogs';
import { faultyServer } from '../support/faultyServer';
import { deviceIds, send, VITALS } from '../support/feeder';
import { notification } from '../support/notifications';
import { renderApp } from '../support/render';

type Json = Record<string, unknown>;

/** Changes the answers of the real server on their way. */
function change(url: RegExp, how: (answer: never) => unknown) {
  faultyServer().when(url, async (pass) => {
    const response = await pass();
    if (response.status !== 200) return response;
    return Response.json(how(await response.json() as never), { headers: { Date: response.headers.get('Date') ?? '' } });
  });
}

beforeEach(async () => {
  server.clock.advance(10_000);
  await send('WELL', VITALS.well);
  await send('SICK', VITALS.sick);
});

it('[GD-03] a device whose entry has no observations is shown as one that cannot be, the first; the others as ever', async () => {
  const [well] = await deviceIds('WELL');
  change(/dashboard\/overview/, (entries: Json[]) => entries.map((entry) => (entry['device_id'] === well ? { ...entry, observations: undefined } : entry)));
  expectLog(/an entry of the board of another shape/);
  await renderApp('/general-dashboard', { as: 'nurse' });
  const tiles = await within(await screen.findByRole('region', { name: 'Device Status' })).findAllByRole('listitem');
  expect(tiles).toHaveLength(4);
  expect(tiles[0]).toHaveAccessibleName(`Device ${well}`);
  expect(tiles[0]).toHaveTextContent(/^SUR-6Could not be shown$/);
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

it('[PDB-06] on the board it stands first with its bed, whatever is left of it', async () => {
  const [well] = await deviceIds('WELL');
  change(/dashboard\/patients/, (entries: Json[]) => [...entries.map((entry) => (entry['device_id'] === well ? { ...entry, battery_level: 'full' } : entry)), 'no entry at all']);
  expectLog(/an entry of the board of another shape: \/battery_level/);
  expectLog(/an entry of the board of another shape: \/ type/);
  await renderApp('/patient-dashboard', { as: 'nurse' });
  const cards = await screen.findAllByRole('article');
  expect(cards[0]).toHaveAccessibleName(`Device ${well}`);
  expect(cards[0]).toHaveTextContent('SUR-6');
  expect(cards[0]).toHaveTextContent('This card could not be shown');
  expect(cards[1]).toHaveAccessibleName('Device unknown');
  expect(cards.length).toBeGreaterThan(3);
});

it('[NTF-01] a severity not known is neutral, and a notification of another shape is listed with what can be read', async () => {
  const strange = { ...notification(2), alert: { ...notification(2).alert, severity: 'PURPLE' } };
  const broken = { id: 3, created_at: notification(3).created_at, alert: { patient: 5, bed: 'ICU-9' } };
  faultyServer().answer(/notifications\/unread/, 200, [broken, strange, notification(1)]);
  expectLog(/a notification of another shape/);
  await renderApp('/notifications', { as: 'nurse' });
  const rows = await within(await screen.findByRole('list', { name: 'Unread notifications' })).findAllByRole('listitem');
  expect(rows).toHaveLength(3);
  expect(rows[0]).toHaveTextContent(/ICU-9.*could not be shown/);
  expect(rows[1]).toHaveTextContent(/^Purple/);
  expect(rows[1]).not.toHaveTextContent(/could not be shown/);
  expect(within(rows[1] as HTMLElement).getByRole('button', { name: 'Mark as read' })).toBeVisible();
});

it('[PD-11] comorbidities and allergies that are lists of strings are shown, on the profile and in the list', async () => {
  const inWords = (patient: Json) => ({ ...patient, comorbidities: ['Asthma', 'Gout'], allergies: ['Dust'] });
  change(/\/api\/patients\/\d+\/$/, inWords);
  const { id } = await server.db.selectFrom('patients').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  await renderApp(`/patients/${id}/profile`, { as: 'nurse' });
  expect(await within(await screen.findByRole('list', { name: 'Comorbidities' })).findByText('Gout')).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Allergies' })).getByText('Dust')).toBeVisible();
});

it('[PL-01] a patient that cannot be read is a row that says so, among the others', async () => {
  change(/\/api\/patients\/\?/, (page: { results: Json[] }) => ({
    ...page, results: page.results.map((row, index) => (index === 0 ? { ...row, first_name: 7 } : { ...row, comorbidities: ['Asthma', 'Gout'] })),
  }));
  expectLog(/a patient of the list of another shape: \/first_name type/);
  await renderApp('/patients', { as: 'nurse' });
  const rows = await within(await screen.findByRole('table')).findAllByRole('row');
  expect(rows[1]).toHaveTextContent(/^\d+ could not be shown\.$/);
  expect(rows[2]).toHaveTextContent('Asthma');
});

describe('a list of which one row cannot be read', () => {
  const patientId = async () => (await server.db.selectFrom('patients').select('id').where('ssn', '=', '900-12-3401').executeTakeFirstOrThrow()).id;
  it.each([
    ['devices', /\/api\/devices\/\?/, 'type', () => '/devices'],
    ['users', /\/api\/users\/\?/, 'email', () => '/admin/users'],
    ['departments', /\/api\/departments\/\?/, 'name', () => '/admin/departments'],
    ['beds', /\/api\/beds\/\?/, 'number', () => '/admin/beds'],
  ])('shows the other %s', async (noun, url, field, path) => {
    await listed(noun, url, field, path());
  });

  it('shows the other notes', async () => {
    const patient = await patientId();
    const now = new Date(server.clock()).toISOString();
    await server.db.insertInto('clinical_notes').values([1, 2].map((n) => ({ patient_id: patient, notes: `Note ${n}`, created_by: 1, created_at: now, updated_at: now }))).execute();
    await listed('notes', /clinical-notes\/\?/, 'notes', `/patients/${patient}/notes`);
  });

  async function listed(noun: string, url: RegExp, field: string, path: string) {
    change(url, (page: { results: Json[] }) => ({ ...page, results: page.results.map((row, index) => (index === 0 ? { ...row, [field]: { strange: true } } : row)) }));
    expectLog(new RegExp(`of the list of another shape: /${field}`));
    await renderApp(path, { as: 'admin' });
    const rows = await within(await screen.findByRole('table')).findAllByRole('row');
    expect(rows.length).toBeGreaterThan(2);
    expect(rows[1]).toHaveTextContent(/^\d+ could not be shown\.$/);
    expect(rows[2]).not.toHaveTextContent(/could not be shown/);
    expect(screen.queryByText(`The ${noun} could not be loaded.`)).toBeNull();
  }
});
