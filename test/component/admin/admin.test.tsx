import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ward } from '../../fixtures/ward/addedWard';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { address, renderApp } from '../../fixtures/screens/render';

const search = () => window.location.search;
const query = (url: string | undefined) => new URL(url ?? '').searchParams;
const headers = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('columnheader')
    .map((header) => header.textContent);
const title = (name: string) => screenIsOpen(name);
const button = (name: string) => screen.getByRole('button', { name });

const LISTS = [
  {
    tab: 'Users',
    path: '/admin/users',
    call: /\/api\/users\/\?/,
    columns: [
      'User ID',
      'First Name',
      'Last Name',
      'Email',
      'Username',
      'Status',
      'Type',
      'Last Login',
      'Date Joined',
    ],
    keys: [
      'id',
      'first_name',
      'last_name',
      'email',
      'username',
      'is_active',
      'is_superuser',
      'last_login',
      'date_joined',
    ],
  },
  {
    tab: 'Departments',
    path: '/admin/departments',
    call: /\/api\/departments\/\?/,
    columns: ['Department ID', 'Name', 'Abbreviation'],
    keys: ['id', 'name', 'abbreviation'],
  },
  {
    tab: 'Beds',
    path: '/admin/beds',
    call: /\/api\/beds\/\?/,
    columns: ['Bed ID', 'Department', 'Number', 'Abbreviation'],
    keys: ['id', 'department__name', 'number', 'abbreviation_annotation'],
  },
];

describe('the hub', () => {
  it('[ADH-01] [RT-16] [RT-17] has three tabs, each at its address, Users first', async () => {
    const { user } = await renderApp('/admin', { as: 'admin' });
    expect(await title('Admin')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/admin/users'));
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Users',
      'Departments',
      'Beds',
    ]);
    for (const { tab, path } of LISTS) {
      await user.click(screen.getByRole('tab', { name: tab }));
      expect(await screen.findByRole('tabpanel', { name: tab })).toBeVisible();
      expect(address()).toBe(path);
      await waitFor(() => expect(search()).toBe('?page=1&page_size=20'));
    }
  });

  it('the arrow keys go through the tabs', async () => {
    const { user } = await renderApp('/admin/users', { as: 'admin' });
    const users = await screen.findByRole('tab', { name: 'Users' });
    act(() => users.focus());
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Beds' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{End}{Enter}');
    expect(await screen.findByRole('tabpanel', { name: 'Beds' })).toBeVisible();
  });

  it('[LAY-09] its entry is shown to Admins only', async () => {
    const entry = () => screen.queryByRole('link', { name: 'Admin' });
    await renderApp('/admin/beds', { as: 'admin' });
    await waitFor(() => expect(entry()).toHaveAttribute('aria-current', 'page'));
  });

  it('[LAY-09] [SES-07] a clinician has no entry, comes in by address, and reads that the staff is for Admins only', async () => {
    await renderApp('/admin', { as: 'nurse' });
    expect(await screen.findByText('This is for Admins only.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe.each(LISTS)('the list of $tab', ({ tab, path, call, columns, keys }) => {
  it('[ADH-05] [ADH-11] [ADH-14] its columns', async () => {
    await ward();
    await renderApp(path, { as: 'admin' });
    expect(await headers()).toEqual(columns);
  });

  it('[ADH-02] [ADH-03] [ADH-04] [ADH-08] [ADH-12] [ADH-16] is searched and ordered by the server, page by page', async () => {
    const calls = faultyServer();
    const { user } = await renderApp(`${path}?page=2&page_size=10`, { as: 'admin' });
    await screen.findByRole('table');
    expect(query(calls.calls(call)[0]?.url).get('page')).toBe('2');
    for (const [index, column] of columns.entries()) {
      await user.click(button(`Sort by ${column}`));
      await user.click(await screen.findByRole('menuitem', { name: 'Descending' }));
      await waitFor(() =>
        expect(query(calls.calls(call).at(-1)?.url).get('ordering')).toBe(`-${keys[index]}`),
      );
    }
    await user.type(
      screen.getByRole('searchbox', { name: `Search ${tab.toLowerCase()}` }),
      'nothing like it',
    );
    await waitFor(() => expect(query(calls.calls(call).at(-1)?.url).get('search')).toBe('nothing like it'));
    expect(await screen.findByText(`0 ${tab.toLowerCase()}`)).toBeVisible();
    expect(screen.getByText('No results')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    expect(search()).toBe('?page=1&page_size=10');
  });
});

describe('users', () => {
  it('[ADH-06] [ADH-07] [ADH-09] say who they are and lead to their details; none can be added', async () => {
    await server.signIn('nurse');
    await renderApp('/admin/users', { as: 'admin' });
    const row = (await screen.findByRole('cell', { name: 'admin' })).closest('tr') ?? document.body;
    const statusAndType = (of: HTMLElement) =>
      within(of)
        .getAllByRole('cell')
        .slice(5, 7)
        .map((cell) => cell.textContent);
    expect(statusAndType(row)).toEqual(['Active', 'Admin']);
    expect(statusAndType(screen.getByRole('cell', { name: 'nurse' }).closest('tr') ?? document.body)).toEqual(
      ['Active', 'HCP'],
    );
    expect(within(row).getByRole('link').getAttribute('href')).toMatch(/^\/admin\/users\/\d+$/);
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Add/ })).toBeNull();
  });

  it('[ADH-10] their details are to be read', async () => {
    const { user } = await renderApp('/admin/users', { as: 'admin' });
    const row = (await screen.findByRole('cell', { name: 'nurse' })).closest('tr') ?? document.body;
    await user.click(within(row).getByRole('link'));
    expect(await title('User Details')).toBeVisible();
    expect(await screen.findByText('HCP')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });
});

it.each(['/admin/departments/add', '/admin/beds/add'])(
  '[SES-07] %s states on arrival that it is for Admins',
  async (path) => {
    await renderApp(path, { as: 'nurse' });
    expect(await screen.findByText('This is for Admins only.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  },
);
