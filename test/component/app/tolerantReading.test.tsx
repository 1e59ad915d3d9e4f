/**
 * @jest-environment-options {"ward": true}
 */
import { screen, waitFor, within } from '@testing-library/react';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { deviceIds, send, VITALS } from '../../fixtures/readings/feeder';
import { notification } from '../../fixtures/alerts/notifications';
import { renderApp } from '../../fixtures/screens/render';

type Json = Record<string, unknown>;

/** Changes the answers of the real server on their way. */
function change(url: RegExp, how: (answer: never) => unknown) {
  faultyServer().when(url, async (pass) => {
    const response = await pass();
    if (response.status !== 200) return response;
    return Response.json(how((await response.json()) as never), {
      headers: { Date: response.headers.get('Date') ?? '' },
    });
  });
}

beforeEach(async () => {
  server.clock.advance(10_000);
  await send('WELL', VITALS.well);
  await send('SICK', VITALS.sick);
});

it('[GD-03] [GD-04] a device whose entry has no observations keeps its battery and state, and says what is missing; the others as ever', async () => {
  const [well] = await deviceIds('WELL');
  change(/dashboard\/overview/, (entries: Json[]) =>
    entries.map((entry) => (entry['device_id'] === well ? { ...entry, observations: undefined } : entry)),
  );
  expectLog(/an entry of the board of another shape/);
  await renderApp('/general-dashboard', { as: 'nurse' });
  const tiles = await within(await screen.findByRole('region', { name: 'Device Status' })).findAllByRole(
    'listitem',
  );
  expect(tiles).toHaveLength(4);
  expect(tiles[0]).toHaveAccessibleName(`Device ${well}`);
  // The second hand of the page may have begun before the first answer gave the server's time.
  await waitFor(() =>
    expect(tiles[0]).toHaveTextContent(/^SUR-6\d+%OnlineVitals and scores could not be shown$/),
  );
  expect(within(tiles[0] as HTMLElement).getByRole('img', { name: /^Battery \d+%$/ })).toBeVisible();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

it('[GD-04] what cannot be read is counted as neither online nor offline', async () => {
  const [well, sick] = await deviceIds('WELL', 'SICK');
  change(/dashboard\/overview/, (entries: Json[]) =>
    entries.map((entry) =>
      entry['device_id'] === well
        ? { ...entry, device_id: 'seven' }
        : entry['device_id'] === sick
          ? { ...entry, online: 'yes' }
          : entry,
    ),
  );
  expectLog(/an entry of the board of another shape: \/device_id/);
  expectLog(/an entry of the board of another shape: \/online/);
  await renderApp('/general-dashboard', { as: 'nurse' });
  expect(await screen.findByText('0 online, 2 offline, 1 unknown, 1 could not be shown')).toBeVisible();
  const tile = await screen.findByRole('listitem', { name: `Device ${sick}` });
  expect(tile).toHaveTextContent(/UnknownConnection could not be shown$/);
  expect(screen.getByRole('listitem', { name: 'Device unknown' })).toHaveTextContent(
    /^SUR-6Could not be shown$/,
  );
});

it('a card of which one value cannot be read shows the others, first on the board, and looks not well', async () => {
  const [well] = await deviceIds('WELL');
  change(/dashboard\/patients/, (entries: { device_id: number; observations: Json }[]) =>
    entries.map((entry) =>
      entry.device_id === well
        ? { ...entry, observations: { ...entry.observations, heartRate: '72' } }
        : entry,
    ),
  );
  expectLog(/an entry of the board of another shape: \/observations\/heartRate/);
  await renderApp('/patient-dashboard', { as: 'nurse' });
  const [card] = await screen.findAllByRole('article');
  expect(card).toHaveAccessibleName(`Device ${well}`);
  expect(within(card as HTMLElement).getByRole('group', { name: 'HR' })).toHaveTextContent(/--$/);
  expect(within(card as HTMLElement).getByRole('group', { name: 'RR' })).toHaveTextContent(/\d+$/);
  expect(card).toHaveTextContent('HR could not be shown');
  expect(card).toHaveTextContent('Not all known');
  expect(card).not.toHaveTextContent(/Low risk/);
});

it('[PDB-06] [J15] on the board it stands first with its bed, whatever is left of it', async () => {
  const [well] = await deviceIds('WELL');
  change(/dashboard\/patients/, (entries: Json[]) => [
    ...entries.map((entry) =>
      entry['device_id'] === well ? { ...entry, patient: { bed: 'SUR-6' } } : entry,
    ),
    'no entry at all',
  ]);
  expectLog(/an entry of the board of another shape: \/patient/);
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
  const rows = await within(await screen.findByRole('list', { name: 'Unread notifications' })).findAllByRole(
    'listitem',
  );
  expect(rows).toHaveLength(3);
  expect(rows[0]).toHaveTextContent(/ICU-9.*could not be shown/);
  expect(rows[1]).toHaveTextContent(/^Purple/);
  expect(rows[1]).not.toHaveTextContent(/could not be shown/);
  expect(within(rows[1] as HTMLElement).getByRole('button', { name: 'Mark as read' })).toBeVisible();
});

it('[PD-11] comorbidities and allergies that are lists of strings are shown, on the profile and in the list', async () => {
  const inWords = (patient: Json) => ({ ...patient, comorbidities: ['Asthma', 'Gout'], allergies: ['Dust'] });
  change(/\/api\/patients\/\d+\/$/, inWords);
  const { id } = await server.db
    .selectFrom('patients')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await renderApp(`/patients/${id}/profile`, { as: 'nurse' });
  expect(
    await within(await screen.findByRole('list', { name: 'Comorbidities' })).findByText('Gout'),
  ).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Allergies' })).getByText('Dust')).toBeVisible();
});

it('[NTF-01] a time that is none is not known, and a kind that is not known has no unit', async () => {
  const news2 = notification(2, { observation_type: 'NEWS2' as never, observation_value: 7 });
  faultyServer().answer(/notifications\/unread/, 200, [{ ...news2, created_at: 'never' }, notification(1)]);
  expectLog(/a notification of another shape/);
  await renderApp('/notifications', { as: 'nurse' });
  const [row] = await within(await screen.findByRole('list', { name: 'Unread notifications' })).findAllByRole(
    'listitem',
  );
  expect(row).toHaveTextContent(/NEWS2 7Some/);
  expect(row).toHaveTextContent(/time not known$/);
  expect(row).not.toHaveTextContent(/NaN|%/);
});

it('[PL-01] [PL-04] of a patient one part of whom cannot be read the rest is shown', async () => {
  change(/\/api\/patients\/\?/, (page: { results: Json[] }) => ({
    ...page,
    results: page.results.map((row, index) =>
      index === 0 ? { ...row, gender: 7, date_of_birth: 'soon' } : row,
    ),
  }));
  expectLog(/a patient of the list of another shape: /);
  await renderApp('/patients', { as: 'nurse' });
  const [, row] = await within(await screen.findByRole('table')).findAllByRole('row');
  const cells = within(row as HTMLElement).getAllByRole('cell');
  expect(cells[0]).toHaveTextContent(/^\d+$/);
  expect(cells[1]).toHaveTextContent(/^\p{L}+/u);
  expect(cells.slice(3, 5).map(({ textContent }) => textContent)).toEqual(['--', '--']);
  expect(screen.queryByText(/could not be shown/)).toBeNull();
});

it('[PL-01] a patient that cannot be read is a row that says so, among the others', async () => {
  change(/\/api\/patients\/\?/, (page: { results: Json[] }) => ({
    ...page,
    results: page.results.map((row, index) =>
      index === 0 ? { ...row, id: 'seven' } : { ...row, comorbidities: ['Asthma', 'Gout'] },
    ),
  }));
  expectLog(/a patient of the list of another shape: \/id type/);
  await renderApp('/patients', { as: 'nurse' });
  const rows = await within(await screen.findByRole('table')).findAllByRole('row');
  expect(rows[1]).toHaveTextContent(/^This row could not be shown\.$/);
  expect(rows[2]).toHaveTextContent('Asthma');
});

describe('a list of which one row cannot be read', () => {
  const patientId = async () =>
    (
      await server.db
        .selectFrom('patients')
        .select('id')
        .where('ssn', '=', '900-12-3401')
        .executeTakeFirstOrThrow()
    ).id;
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
    await server.db
      .insertInto('clinical_notes')
      .values(
        [1, 2].map((n) => ({
          patient_id: patient,
          notes: `Note ${n}`,
          created_by: 1,
          created_at: now,
          updated_at: now,
        })),
      )
      .execute();
    await listed('notes', /clinical-notes\/\?/, 'notes', `/patients/${patient}/notes`);
  });

  async function listed(noun: string, url: RegExp, field: string, path: string) {
    change(url, (page: { results: Json[] }) => ({
      ...page,
      results: page.results.map((row, index) => (index === 0 ? { ...row, [field]: { strange: true } } : row)),
    }));
    expectLog(new RegExp(`of the list of another shape: /${field}`));
    await renderApp(path, { as: 'admin' });
    const rows = await within(await screen.findByRole('table')).findAllByRole('row');
    expect(rows.length).toBeGreaterThan(2);
    expect(rows[1]).toHaveTextContent(/^\d+ could not be shown\.$/);
    expect(rows[2]).not.toHaveTextContent(/could not be shown/);
    expect(screen.queryByText(`The ${noun} could not be loaded.`)).toBeNull();
  }
});
