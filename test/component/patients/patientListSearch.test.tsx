import { screen, waitFor, within } from '@testing-library/react';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { addListedPatients, LIST, cells, query, rows, search } from '../../fixtures/screens/patientTable';
import { renderApp } from '../../fixtures/screens/render';

beforeAll(addListedPatients);

describe('paging', () => {
  it('[PL-23] [CST-01] is in the address from the start, in the place of the entry that led here', async () => {
    const before = window.history.length;
    const server500 = faultyServer();
    await renderApp('/patients', { as: 'nurse' });
    await rows();
    await waitFor(() => expect(search()).toBe('?page=1&page_size=20'));
    expect(window.history.length).toBe(before);
    expect(server500.calls(LIST)).toHaveLength(1);
  });

  it('[PL-23] is honoured, follows, and goes back', async () => {
    const { user } = await renderApp('/patients?page=2&page_size=10', { as: 'nurse' });
    expect(await screen.findByText('11–20 of 45 patients')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(await screen.findByText('21–30 of 45 patients')).toBeVisible();
    expect(search()).toBe('?page=3&page_size=10');
    window.history.back();
    expect(await screen.findByText('11–20 of 45 patients')).toBeVisible();
  });

  it.each(['?page=0', '?page=abc&page_size=-1', '?page_size=9999'])(
    '[PL-23] %s is no page: the defaults stand in the address',
    async (address_) => {
      await renderApp(`/patients${address_}`, { as: 'nurse' });
      await rows();
      await waitFor(() => expect(search()).toBe('?page=1&page_size=20'));
    },
  );

  it('a page past the end is the last one, in the place of the entry', async () => {
    const before = window.history.length;
    await renderApp('/patients?page=99&page_size=20', { as: 'nurse' });
    expect(await screen.findByText('41–45 of 45 patients')).toBeVisible();
    expect(search()).toBe('?page=3&page_size=20');
    expect(window.history.length).toBe(before);
  });

  it('[LAY-06] its controls are buttons named in words', async () => {
    const { user } = await renderApp('/patients', { as: 'nurse' });
    await rows();
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(pages.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Previous page',
      'Page 1',
      'Page 2',
      'Page 3',
      'Next page',
    ]);
    expect(pages.queryByRole('link')).toBeNull();
    expect(pages.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    expect(pages.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
    await user.click(pages.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('21–40 of 45 patients')).toBeVisible();
    await user.selectOptions(pages.getByRole('combobox', { name: 'Rows on a page' }), '50 / page');
    expect(await screen.findByText('1–45 of 45 patients')).toBeVisible();
    expect(search()).toBe('?page=1&page_size=50');
  });
});

describe('search', () => {
  it('[PL-21] [PL-24] is sent once typing rests, is not in the address, and starts at page 1', async () => {
    const calls = faultyServer();
    const { user } = await renderApp('/patients?page=3&page_size=10', { as: 'nurse' });
    await screen.findByText('21–30 of 45 patients');
    await user.type(screen.getByRole('searchbox'), 'castel');
    expect(await screen.findByText('1–1 of 1 patient')).toBeVisible();
    expect(search()).toBe('?page=1&page_size=10');
    const asked = calls.calls(LIST).map(({ url }) => query(url));
    expect(asked).toHaveLength(2);
    expect(asked[1]?.get('search')).toBe('castel');
    expect(asked[1]?.get('page')).toBe('1');
  });

  it('no match', async () => {
    const { user } = await renderApp('/patients', { as: 'nurse' });
    await rows();
    await user.type(screen.getByRole('searchbox'), 'unknown');
    expect(await screen.findByText('No results')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByText('1–20 of 45 patients')).toBeVisible();
  });

  it('[C6] the answer to an older text never stands in the place of the newest', async () => {
    const faults = faultyServer();
    const { user } = await renderApp('/patients', { as: 'nurse' });
    await rows();
    const release = faults.hold(/search=bianchi/);
    await user.type(screen.getByRole('searchbox'), 'bianchi');
    await waitFor(() => expect(faults.calls(/search=bianchi/)).toHaveLength(1));
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'zimmer');
    expect(await screen.findByText('1–1 of 1 patient')).toBeVisible();
    release();
    await waitFor(() => expect(faults.calls(/search=bianchi/)[0]?.status).toBe(200));
    expect((await cells(0))[1]).toHaveTextContent('Zimmer');
    expect(screen.queryByText('Bianchi')).toBeNull();
  });
});
