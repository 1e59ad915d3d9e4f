/**
 * @jest-environment-options {"ward": true}
 */
import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { screen, waitFor, within } from '@testing-library/react';
import { DEVICE_TYPES } from '../../../src/clinical/deviceTypes';
import { patientOf } from '../../fixtures/alerts/alerts';
import { newDevice } from '../../fixtures/ward/devices';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { deviceIds, send } from '../../fixtures/readings/feeder';
import { address, meanwhile, renderApp } from '../../fixtures/screens/render';

const LIST = /\/api\/devices\/\?/;

async function open(path = '/devices') {
  const opened = await renderApp(path, { as: 'nurse' });
  await screenIsOpen('Device List');
  return opened;
}

const rowOf = async (id: number) =>
  (await screen.findByRole('link', { name: String(id) })).closest('tr') ?? document.body;
const lastQuery = (server500: ReturnType<typeof faultyServer>) =>
  new URL(server500.calls(LIST).at(-1)?.url ?? '', 'http://x').searchParams;

describe('the device list', () => {
  it('[DL-01] [DL-04] [DL-07] [LAY-07] is headed, has its columns in this order, and its Status cannot be ordered', async () => {
    await open();
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
      'Device List',
    ]);
    const headers = await screen.findAllByRole('columnheader');
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'ID',
      'Type',
      'Last Sync',
      'Status',
      'Patient',
    ]);
    expect(
      screen.getAllByRole('button', { name: /^Sort by / }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Sort by ID', 'Sort by Type', 'Sort by Last Sync', 'Sort by Patient']);
    expect(screen.getByRole('link', { name: 'Devices', current: 'page' })).toBeVisible();
  });

  it('[DL-05] [DL-10] [DL-11] links to the device and to its patient, with both names; none is --', async () => {
    await open();
    const [sick = 0, spare = 0] = await deviceIds('SICK', 'SPARE');
    const worn = within(await rowOf(sick));
    expect(worn.getByRole('link', { name: String(sick) })).toHaveAttribute('href', `/devices/${sick}`);
    const { first_name, last_name } = await meanwhile(async () =>
      server.db
        .selectFrom('patients')
        .select(['first_name', 'last_name'])
        .where('id', '=', await patientOf('900-12-3401'))
        .executeTakeFirstOrThrow(),
    );
    expect(worn.getByRole('link', { name: `${first_name} ${last_name}` })).toHaveAttribute(
      'href',
      `/patients/${await patientOf('900-12-3401')}`,
    );
    const free = within(await rowOf(spare));
    expect(free.getAllByRole('link')).toHaveLength(1);
    expect(free.getAllByRole('cell').at(-1)).toHaveTextContent(/^--$/);
  });

  it('[DL-06] says Online while a device sends, and Offline by itself once it has been silent for three of its gaps (not known yet: 3 min)', async () => {
    await send('WELL', {}, {});
    await open();
    const [well = 0, mild = 0] = await deviceIds('WELL', 'MILD');
    expect(await rowOf(well)).toHaveTextContent('Online');
    expect(await rowOf(mild)).toHaveTextContent('Offline');
    server.clock.advance(181_000);
    await waitFor(async () => expect(await rowOf(well)).toHaveTextContent('Offline'));
    await send('WELL', {}, {});
    await waitFor(async () => expect(await rowOf(well)).toHaveTextContent('Online'));
  }, 20_000);

  it('[DL-14] [API-61] lists devices of every type to an HCP', async () => {
    for (const type of DEVICE_TYPES) await newDevice(`TYPE-${type}`, { type });
    await open();
    for (const type of DEVICE_TYPES)
      expect((await screen.findAllByRole('cell', { name: type })).length).toBeGreaterThan(0);
  });

  it('[DL-03] sends the text of the search box as search', async () => {
    const { user } = await open();
    const calls = faultyServer();
    await rowOf((await deviceIds('WELL'))[0] ?? 0);
    await user.type(screen.getByRole('searchbox', { name: 'Search devices' }), 'spare');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(lastQuery(calls).get('search')).toBe('spare');
    expect(lastQuery(calls).get('page')).toBe('1');
    await user.type(screen.getByRole('searchbox', { name: 'Search devices' }), 'xyz');
    expect(await screen.findByText('No results')).toBeVisible();
  });

  it.each([
    ['ID', 'id', '-id'],
    ['Type', 'type', '-type'],
    ['Last Sync', 'last_sync', '-last_sync'],
    ['Patient', 'patient__last_name,patient__first_name', '-patient__last_name,-patient__first_name'],
  ])('[DL-08] [DL-09] orders by %s both ways', async (column, ascending, descending) => {
    const { user } = await open();
    const calls = faultyServer();
    for (const [name, ordering] of [
      ['Ascending', ascending],
      ['Descending', descending],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: `Sort by ${column}` }));
      await user.click(await screen.findByRole('menuitem', { name }));
      await waitFor(() => expect(lastQuery(calls).get('ordering')).toBe(ordering));
    }
  });

  it('[DL-12] [DL-13] [CST-01] keeps page and page size in the address, and its first sync replaces the entry', async () => {
    const before = window.history.length;
    await open();
    await rowOf((await deviceIds('WELL'))[0] ?? 0);
    expect(window.location.search).toBe('?page=1&page_size=20');
    expect(window.history.length).toBe(before);
  });

  it('[DL-12] shows the page of the address', async () => {
    const calls = faultyServer();
    await open('/devices?page=2&page_size=10');
    await waitFor(() => expect(lastQuery(calls).get('page')).toBe('2'));
    expect(lastQuery(calls).get('page_size')).toBe('10');
    expect(address()).toBe('/devices');
  });

  it('[DL-02] has a button that opens the New Device modal', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add Device' }));
    expect(await screen.findByRole('dialog', { name: 'New Device' })).toBeVisible();
  });

  it('[B1] says Unknown and no longer Online once the server is lost', async () => {
    await send('WELL', {}, {});
    await open();
    const [well = 0] = await deviceIds('WELL');
    expect(await rowOf(well)).toHaveTextContent('Online');
    faultyServer().refuse(LIST);
    expect(await screen.findByText('Connection lost.')).toBeVisible();
    expect(await rowOf(well)).toHaveTextContent('Unknown');
  });
});
