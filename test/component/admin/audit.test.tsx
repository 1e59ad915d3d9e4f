import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import type { Created } from '../../../src/contract/common';
import { mergePatients } from '../../../src/server/services/hl7/adt/merge/mergePatients';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { newPatient } from '../../fixtures/ward/hospital';

/** Calls the API, bypassing the page; resolves with the answer. */
const by = <Body,>(name: string, method: string, path: string, body?: object) =>
  meanwhile(async () => {
    const token = await server.signIn(name);
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
    });
    const text = await answer.text();
    return JSON.parse(text) as Body;
  });
const madePatient = async (name: string): Promise<number> =>
  (await by<Created>('nurse', 'POST', '/patients/', newPatient({ first_name: 'Ann', last_name: name }))).id;
const address = (): string => window.location.search;
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const option = (name: string) => screen.findByText(name, { selector: '.ant-select-item-option-content' });

describe('Operations, Audit', () => {
  it('states plainly to a clinician that it is for Admins', async () => {
    await renderApp('/operations/audit', { as: 'nurse' });
    expect(await screen.findByText('This is for Admins only.')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows who did what to whom, and when, the newest first; the patient is a link', async () => {
    const id = await madePatient('Zebra');
    const { user } = await renderApp('/operations', { as: 'admin' });
    await user.click(await screen.findByRole('tab', { name: 'Audit' }));
    const [row] = (await screen.findAllByRole('cell', { name: 'Created the patient' })).map((cell) =>
      cell.closest('tr'),
    );
    const cells = within(row ?? document.body);
    expect(cells.getByText('nurse')).toBeVisible();
    expect(cells.getByRole('link', { name: 'Zebra, Ann' })).toHaveAttribute('href', `/patients/${id}`);
    expect(cells.getByText(/last_name/)).toBeVisible();
    expect(cells.getByText(/^\d\d:\d\d:\d\d \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  });

  it('filters by user, patient, action and day, and holds them in the address', async () => {
    const id = await madePatient('Yak');
    await madePatient('Xerus');
    await by('nurse', 'GET', `/patients/${id}/`);
    const { user } = await renderApp('/operations/audit', { as: 'admin' });
    await screen.findByRole('table');
    await user.click(screen.getByRole('combobox', { name: 'Patient' }));
    await user.type(screen.getByRole('combobox', { name: 'Patient' }), 'Yak');
    await user.click(await option('Yak, Ann'));
    await waitFor(() => expect(address()).toContain(`patient=${id}`));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Xerus, Ann' })).toBeNull());
    expect(screen.getAllByRole('link', { name: 'Yak, Ann' }).length).toBeGreaterThan(1);
    await user.click(screen.getByRole('combobox', { name: 'User' }));
    await user.click(await option('nurse'));
    await waitFor(() => expect(address()).toContain('user='));
    await user.click(screen.getByRole('combobox', { name: 'Action' }));
    await user.click(await option('Created'));
    await waitFor(() =>
      expect(rows().map((row) => row.textContent)).toEqual([expect.stringContaining('Created the patient')]),
    );
    expect(address()).toContain('action=created');
    // Long before anything was written.
    await user.type(screen.getByLabelText('Until'), '2020/01/31');
    expect(await screen.findByText('No entries found')).toBeVisible();
    await user.type(screen.getByLabelText('From'), '2020/02/01');
    expect(await screen.findByText('The last day is before the first one.')).toBeVisible();
    expect(address()).toContain('from=2020-02-01');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect((await screen.findAllByRole('link', { name: 'Xerus, Ann' }))[0]).toBeVisible();
    expect(address()).not.toMatch(/user|patient=|action|from|to=/);
  });

  it('a text that is no day filters nothing, and says so once the field is left', async () => {
    const { user } = await renderApp('/operations/audit', { as: 'admin' });
    const from = await screen.findByLabelText('From');
    await user.type(from, '2020/02/31');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.tab();
    expect(await screen.findByText('A date as YYYY/MM/DD, from 1900 on, is required.')).toBeVisible();
    expect(address()).not.toContain('from=');
    await user.clear(from);
    await user.type(from, '2020/2/1{Enter}');
    await waitFor(() => expect(address()).toContain('from=2020-02-01'));
    expect(from).toHaveValue('2020/02/01');
  });

  it('opens with the filters of its address, and names whom they mean', async () => {
    const id = await madePatient('Wombat');
    await renderApp(`/operations/audit?patient=${id}&action=created`, { as: 'admin' });
    expect(await screen.findByRole('link', { name: 'Wombat, Ann' })).toBeVisible();
    expect(rows()).toHaveLength(1);
    // In its row, and in the filter.
    expect(await screen.findAllByText('Wombat, Ann')).toHaveLength(2);
  });

  it('says into whom a record was merged, and whom the merge was of', async () => {
    const [survivor, retired] = [await madePatient('Kept'), await madePatient('Gone')];
    await by('nurse', 'GET', `/patients/${retired}/`);
    await meanwhile(() =>
      server.db.transaction().execute((tx) =>
        mergePatients(tx, {
          ...{ survivor, retired, number: '4711', by: { id: null, username: 'link his' } },
          now: server.clock(),
        }),
      ),
    );
    await renderApp('/operations/audit', { as: 'admin' });
    await screen.findAllByRole('link', { name: 'Kept, Ann' });
    const texts = rows().map((row) => row.textContent);
    for (const words of [
      `Read the patientPatient ${retired}, merged into Kept, Ann`,
      `Merged the record into anotherPatient ${retired}, merged into Kept, Ann`,
      'Merged two records of the patientKept, Ann',
    ])
      expect(texts).toContainEqual(expect.stringContaining(words));
  });

  it('saves what fits as a file, and says when there is too much', async () => {
    const id = await madePatient('Vole');
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    Object.assign(URL, { createObjectURL: () => 'blob:audit', revokeObjectURL: () => undefined });
    const faults = faultyServer();
    const { user } = await renderApp(`/operations/audit?patient=${id}&action=created`, { as: 'admin' });
    await screen.findByRole('link', { name: 'Vole, Ann' });
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toEqual(['audit-log.csv']));
    const exports = await meanwhile(() =>
      sql<{ fields: string[] }>`SELECT fields FROM audit_log WHERE entity = 'audit export'`.execute(
        server.db,
      ),
    );
    expect(exports.rows).toEqual([{ fields: [`patient=${id}`, 'action=created', 'entries=1', String(id)] }]);
    faults.answer(/format=csv/, 400, { non_field_errors: ['There are more than 10,000 entries.'] });
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(
      await screen.findByText('There are more than 10,000 entries. Choose a shorter period.'),
    ).toBeVisible();
    expect(saved).toHaveLength(1);
  });

  it('says that it could not be loaded, and loads again', async () => {
    const faults = faultyServer();
    faults.answer(/\/api\/audit\//, 500, { detail: 'Something went wrong on the server.' });
    const { user } = await renderApp('/operations/audit', { as: 'admin' });
    expect(await screen.findByText(/The entries could not be loaded\./)).toBeVisible();
    faults.heal();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });
});
