import { screen, waitFor, within } from '@testing-library/react';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { address, meanwhile, renderApp } from '../../fixtures/screens/render';
import { addDepartment } from '../../fixtures/ward/hospital';
import { addPatient } from '../../fixtures/ward/ward';

const figure = (name: string) =>
  within(screen.getByText(name, { selector: 'dt' }).parentElement ?? document.body).getByRole('definition');

/** An alarm that was raised this long ago, bypassing the page. */
const raised = (minutesAgo: number, bed: string) =>
  meanwhile(async () => {
    const patient = await addPatient(server.db);
    const at = new Date(server.clock() - minutesAgo * 60_000).toISOString();
    await server.db
      .insertInto('alarms')
      .values({
        patient_id: patient,
        kind: 'BLOOD_OXYGEN_SATURATION_LOW',
        severity: 'CRITICAL',
        worst: 'CRITICAL',
        value: 86,
        measured_at: at,
        raised_at: at,
        bed,
        resolved_at: null,
      })
      .execute();
  });

describe('the alarm load', () => {
  it('is a tab of Operations for Admins, and says plainly that nothing was raised', async () => {
    const { user } = await renderApp('/operations/displays', { as: 'admin' });
    await user.click(await screen.findByRole('tab', { name: 'Alarm load' }));
    expect(await screen.findByRole('table', { name: 'Alarms by kind' })).toBeVisible();
    expect(screen.getAllByText('No alarms in this time').length).toBeGreaterThan(0);
    expect(figure('Alarms a bed and day')).toHaveTextContent('--');
    expect(figure('Acknowledged')).toHaveTextContent('--');
    expect(address()).toBe('/operations/alarm-load');
  });

  it('counts by kind and bed, goes back in time, and keeps what is shown in the address', async () => {
    await raised(1, 'ICU-7');
    const { user } = await renderApp('/operations/alarm-load?days=1', { as: 'admin' });
    const table = await screen.findByRole('table', { name: 'Alarms by kind' });
    expect(within(table).getByRole('row', { name: /^Blood oxygen saturation low/ })).toHaveTextContent(
      '100%',
    );
    expect(screen.getByText('ICU-7')).toBeVisible();
    expect(figure('New / repeated')).toHaveTextContent('of 1 alarm');
    await user.click(screen.getByRole('button', { name: 'Earlier' }));
    expect(await screen.findAllByText('No alarms in this time')).not.toHaveLength(0);
    expect(window.location.search).toBe('?days=1&back=1');
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(await screen.findByText('ICU-7')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Later' })).toBeDisabled();
  });

  it('is that of a department', async () => {
    const { id } = await meanwhile(() =>
      addDepartment(server.db, { name: 'Burns Unit', abbreviation: 'BRN' }),
    );
    await raised(1, 'ICU-8');
    await renderApp(`/operations/alarm-load?days=1&department=${id}`, { as: 'admin' });
    expect(await screen.findAllByText('No alarms in this time')).not.toHaveLength(0);
    expect(await screen.findByText('Burns Unit')).toBeVisible();
    expect(screen.queryByText('ICU-8')).toBeNull();
  });

  it('is refused to a clinician', async () => {
    await renderApp('/operations/alarm-load', { as: 'nurse' });
    expect(await screen.findByText('This is for Admins only.')).toBeVisible();
  });

  it('says that a file could not be loaded, and saves it when it can', async () => {
    const faults = faultyServer();
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    Object.assign(URL, { createObjectURL: () => 'blob:load', revokeObjectURL: () => undefined });
    const { user } = await renderApp('/operations/alarm-load', { as: 'admin' });
    const button = await screen.findByRole('button', { name: 'CSV' });
    faults.answer(/format=csv/, 500, { detail: 'Broken.' });
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('The file could not be loaded. Try again.');
    expect(saved).toEqual([]);
    faults.heal();
    await user.click(button);
    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^alarm-load-\d{4}-\d\d-\d\d\.csv$/)]));
    // What was saved before is not saved in the place of what fails.
    faults.answer(/format=csv/, 500, { detail: 'Broken.' });
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('The file could not be loaded. Try again.');
    expect(saved).toHaveLength(1);
  });
});
