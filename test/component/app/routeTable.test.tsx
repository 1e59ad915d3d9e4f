/**
 * @jest-environment-options {"ward": true}
 */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { address, meanwhile, renderApp } from '../../fixtures/screens/render';

type Table = 'patients' | 'clinical_notes' | 'devices' | 'users' | 'departments' | 'beds';

const first = (table: Table) =>
  meanwhile(
    async () =>
      (await server.db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id,
  );

/** The title stands before its screen, whose title it then is. */
const heading = (name: string | RegExp) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1, name })).toBeVisible());

describe('the protected routes', () => {
  it.each<[rows: string, path: string, of: Table | null, title: string]>([
    ['[RT-10]', '/patient-chart/:id', 'patients', 'Patient Chart'],
    ['[RT-19]', '/patient-chart/:id/', 'patients', 'Patient Chart'],
    ['[RT-11]', '/patients', null, 'Patient List'],
    ['[RT-11]', '/patients/add', null, 'Add Patient'],
    ['[RT-13]', '/patients/:id/profile', 'patients', 'Patient Details'],
    ['[RT-13]', '/patients/:id/labs/tests', 'patients', 'Patient Details'],
    ['[RT-13]', '/patients/:id/notes', 'patients', 'Patient Details'],
    ['[RT-15]', '/devices', null, 'Device List'],
    ['[RT-15]', '/devices/add', null, 'Add Device'],
    ['[RT-15]', '/devices/:id', 'devices', 'Device Details'],
    ['[RT-15]', '/devices/:id/edit', 'devices', 'Edit Device'],
  ])('%s %s opens its own screen', async (_, path, of, title) => {
    const to = of === null ? path : path.replace(':id', String(await first(of)));
    await renderApp(to, { as: 'nurse' });
    await heading(title);
    expect(address()).toBe(to);
  });

  it.each<[path: string, of: Table | null]>([
    ['/admin/users', null],
    ['/admin/users/:id', 'users'],
    ['/admin/departments', null],
    ['/admin/departments/add', null],
    ['/admin/departments/:id', 'departments'],
    ['/admin/departments/:id/edit', 'departments'],
    ['/admin/beds', null],
    ['/admin/beds/add', null],
    ['/admin/beds/:id', 'beds'],
    ['/admin/beds/:id/edit', 'beds'],
  ])('[RT-18] [SES-05] %s opens for a clinician as for an Admin', async (path, of) => {
    const to = of === null ? path : path.replace(':id', String(await first(of)));
    for (const as of ['nurse', 'admin']) {
      await renderApp(to, { as });
      await heading(/Admin|User|Department|Bed/);
      expect(address()).toBe(to);
      cleanup();
    }
  });
});
