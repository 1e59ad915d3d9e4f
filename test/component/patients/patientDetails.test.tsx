import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { fireEvent, act, screen, waitFor, within } from '@testing-library/react';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { register } from '../../fixtures/patients/patients';
import { address, renderApp } from '../../fixtures/screens/render';

const title = () => screenIsOpen('Patient Details');
const card = (name: string) => screen.findByRole('region', { name });
const patientCalls = (id: number) => new RegExp(`/api/patients/${id}/$`);
const fact = async (label: string) =>
  within(await card('Profile')).getByText(label, { selector: 'dt' }).nextElementSibling;

describe('who it is', () => {
  it('[PD-01] [PD-02] [PD-03] [RT-12] the way back, the title, and the whole name', async () => {
    const id = await register({ first_name: 'Henryk', middle_name: 'Jan', last_name: 'Kowalski' });
    await renderApp(`/patients/${id}`, { as: 'nurse' });
    expect(await title()).toBeVisible();
    const breadcrumb = await screen.findByRole('navigation', { name: 'Breadcrumb' });
    expect(within(breadcrumb).getByRole('link', { name: 'Patient List' })).toHaveAttribute(
      'href',
      '/patients',
    );
    await waitFor(() =>
      expect(breadcrumb.querySelector('[aria-current="page"]')).toHaveTextContent(/^Henryk Jan Kowalski$/),
    );
    expect(address()).toBe(`/patients/${id}/profile`);
  });

  it('[PD-03] without a middle name there is no gap', async () => {
    const id = await register({ first_name: 'Ana', last_name: 'Ruiz' });
    await renderApp(`/patients/${id}/`, { as: 'nurse' });
    await waitFor(() =>
      expect(document.querySelector('.breadcrumb [aria-current]')?.textContent).toBe('Ana Ruiz'),
    );
  });

  it('[PD-05] [PD-06] an unknown patient leads to the list, asked for once', async () => {
    const faults = faultyServer();
    await renderApp('/patients/4711', { as: 'nurse' });
    await screenIsOpen('Patient List');
    expect(address()).toBe('/patients');
    expect(faults.calls(patientCalls(4711))).toHaveLength(1);
  });

  it.each(['/patients/0', '/patients/x', '/patients/99999999999'])('%s is no patient', async (path) => {
    await renderApp(path, { as: 'nurse' });
    await screenIsOpen('Patient List');
  });

  it('[PD-06] a failure is said, and tried again only when asked', async () => {
    const id = await register();
    const faults = faultyServer();
    faults.answer(patientCalls(id), 500, { detail: 'Something went wrong.' });
    const { user } = await renderApp(`/patients/${id}`, { as: 'nurse' });
    expect(await screen.findByText('The patient could not be loaded.')).toBeVisible();
    expect(faults.calls(patientCalls(id))).toHaveLength(1);
    faults.heal();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Profile')).toBeVisible();
  });
});

describe('what is known', () => {
  it('[PD-13] [PD-16] [PD-17] the profile is read first', async () => {
    const id = await register({ date_of_birth: '1959-01-14', height: 174, weight: 81.5 });
    await renderApp(`/patients/${id}`, { as: 'nurse' });
    expect(await fact('Date of Birth')).toHaveTextContent(/^1959\/01\/14 \(\d\d y\.o\.\)$/);
    expect(await fact('Body Mass Index')).toHaveTextContent('26.9');
    expect(await fact('Gender')).toHaveTextContent('Female');
    expect(await fact('Address')).toHaveTextContent('--');
    expect(within(await card('Profile')).queryByRole('textbox')).toBeNull();
  });

  it('[PD-16] an empty gender reads Not set', async () => {
    const id = await register();
    await server.db.updateTable('patients').set({ gender: '' }).where('id', '=', id).execute();
    await renderApp(`/patients/${id}`, { as: 'nurse' });
    expect(await fact('Gender')).toHaveTextContent('Not set');
  });

  it('[PD-10] [PD-11] comorbidities and allergies, with a code and without', async () => {
    const id = await register({
      comorbidities: [
        'Frailty',
        ...['A', 'B', 'C', 'D'].map((name) => ({ icd_10_code: `${name}1`, name: `Comorbidity ${name}` })),
      ],
      allergies: [{ icd_10_code: 'Z88.0', name: 'Penicillin' }],
    });
    const { user } = await renderApp(`/patients/${id}`, { as: 'nurse' });
    const names = async (list: string) =>
      within(await screen.findByRole('list', { name: list }))
        .getAllByRole('listitem')
        .map((item) => item.textContent);
    expect(await names('Comorbidities')).toEqual([
      'Frailty',
      'Comorbidity AA1',
      'Comorbidity BB1',
      'Comorbidity CC1',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show all 5' }));
    expect(await names('Comorbidities')).toHaveLength(5);
    expect(await names('Allergies')).toEqual(['PenicillinZ88.0']);
  });
});

describe('tabs', () => {
  it('[PD-04] Profile stands at its address and is the chosen one', async () => {
    const id = await register();
    const { user } = await renderApp(`/patients/${id}`, { as: 'nurse' });
    expect(await screen.findByRole('tab', { name: 'Profile', selected: true })).toBeVisible();
    expect(await screen.findByRole('tabpanel', { name: 'Profile' })).toBeVisible();
    const isAt = (tab: string) => waitFor(() => expect(address()).toBe(`/patients/${id}/${tab}`));
    await isAt('profile');
    await user.click(screen.getByRole('tab', { name: 'Notes' }));
    await isAt('notes');
    await user.click(screen.getByRole('tab', { name: 'Profile' }));
    await isAt('profile');
    // In a window of its own, which cannot reach back into this one.
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const notes = screen.getByRole('tab', { name: 'Notes' });
    fireEvent(notes, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    await user.keyboard('{Control>}');
    await user.click(notes);
    await user.keyboard('{/Control}');
    expect(opened.mock.calls).toEqual(
      Array.from({ length: 2 }, () => [`/patients/${id}/notes`, '_blank', 'noopener']),
    );
    opened.mockRestore();
    await isAt('profile');
  });
});

describe('going from one patient to another', () => {
  it('[C6] shows nothing of the one before, however late its answers come', async () => {
    const people: { id: number }[] = [];
    for (const last_name of ['Alpha', 'Beta', 'Gamma'])
      people.push({ id: await register({ last_name, address: `${last_name} Street` }) });
    const faults = faultyServer();
    const releases = people.map(({ id }) => faults.hold(patientCalls(id)));
    await renderApp(`/patients/${people[0]?.id}`, { as: 'nurse' });
    await title();
    for (const round of [1, 2, 0, 2, 1]) {
      const person = people[round];
      act(() => {
        window.history.pushState({ idx: 0 }, '', `/patients/${person?.id}`);
        window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      });
      await waitFor(() => expect(address()).toMatch(new RegExp(`^/patients/${person?.id}`)));
    }
    releases[0]?.();
    releases[2]?.();
    await waitFor(() => expect(faults.calls(patientCalls(people[0]?.id ?? 0))[0]?.status).toBe(200));
    expect(screen.queryByText(/Alpha|Gamma/)).toBeNull();
    releases[1]?.();
    expect(await fact('Last Name')).toHaveTextContent('Beta');
    expect(await fact('Address')).toHaveTextContent('Beta Street');
    expect(screen.queryByText(/Alpha|Gamma/)).toBeNull();
  });
});
