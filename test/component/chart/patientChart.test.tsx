/**
 * @jest-environment-options {"ward": true}
 */
import { screen, waitFor, within } from '@testing-library/react';
import { patientOf } from '../../fixtures/alerts/alerts';
import { drawnValues } from '../../fixtures/screens/drawnCharts';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { deviceIds, send, VITALS } from '../../fixtures/readings/feeder';
import { fakeTimers } from '../../fixtures/screens/notifierScreen';
import { passTimeAnswered, workUntil } from '../../fixtures/time/passTime';
import { register } from '../../fixtures/patients/patients';
import { openChart, openSick, SICK } from '../../fixtures/screens/patientChart';
import { address, meanwhile } from '../../fixtures/screens/render';

const comorbidities = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ icd_10_code: `E1${index}`, name: `Condition ${index}` }));
const pane = () => screen.findByRole('region', { name: 'Vitals' });

describe('whose chart it is', () => {
  it('[CH-01] [CH-02] [CH-03] [CH-04] [RT-10] title, gender, SSN, device, report and the way back', async () => {
    const { id } = await openSick();
    const [device] = await deviceIds('SICK');
    expect(screen.getByRole('heading', { level: 1, name: 'Patient Chart' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Male' })).toBeVisible();
    expect(screen.getByRole('link', { name: SICK })).toHaveAttribute('href', `/patients/${id}/`);
    expect(await screen.findByRole('link', { name: `Device ${device}` })).toHaveAttribute(
      'href',
      `/devices/${device}`,
    );
    expect(screen.getByRole('button', { name: 'Generate Report' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Generate Report' })).toHaveAccessibleDescription(
      'Off here: print it from Trends on the profile',
    );
    expect(screen.getByRole('link', { name: 'Trends on the profile' })).toHaveAttribute(
      'href',
      `/patients/${id}/profile`,
    );
    const back = within(screen.getByRole('banner')).getByRole('link', { name: 'Patient Dashboard' });
    expect(back).toHaveAttribute('href', '/patient-dashboard/');
    expect(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', {
        name: 'Patient Dashboard',
      }),
    ).toHaveClass('active');
  });

  it('[CH-05] five comorbidities stand there without a badge', async () => {
    await openChart(await register({ comorbidities: comorbidities(5) }));
    expect(
      await within(await screen.findByRole('list', { name: 'Comorbidities' })).findAllByRole('listitem'),
    ).toHaveLength(5);
    expect(screen.queryByRole('button', { name: 'Show all comorbidities' })).not.toBeInTheDocument();
  });

  it('[CH-05] [CH-06] of eight five, and +3 opens all of them', async () => {
    const { user } = await openChart(await register({ comorbidities: comorbidities(8) }));
    const button = await screen.findByRole('button', { name: 'Show all comorbidities' });
    expect(button).toHaveTextContent('+3');
    await user.click(button);
    const all = within(await screen.findByRole('list', { name: 'All comorbidities' })).getAllByRole(
      'listitem',
    );
    expect(all.map(({ textContent }) => textContent)).toEqual(
      comorbidities(8).map(({ icd_10_code: code, name }) => `${code} - ${name}`),
    );
  });

  it('who is no patient leads to the list', async () => {
    await openChart(999_999);
    await waitFor(() => expect(address()).toBe('/patients'));
  });
});

describe('the tabs', () => {
  it('[CH-07] [CH-08] [CH-09] [CH-10] one a monitored patient, by bed, each a link; only the chosen one has anything in it', async () => {
    const { id } = await openSick();
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent).sort()).toEqual(['ICU-3', 'MED-4', 'SUR-6']);
    expect(screen.getByRole('tab', { selected: true })).toHaveAttribute('href', `/patient-chart/${id}`);
    const panels = screen.getAllByRole('tabpanel', { hidden: true });
    expect(panels).toHaveLength(3);
    expect(panels.filter(({ childElementCount }) => childElementCount > 0)).toEqual([
      screen.getByRole('tabpanel', { name: 'Bed ICU-3' }),
    ]);
  });

  it('[CH-09] who has no bed has --', async () => {
    const id = await patientOf(SICK);
    await meanwhile(() =>
      server.db.updateTable('admissions').set({ bed_id: null }).where('patient_id', '=', id).execute(),
    );
    const faults = faultyServer();
    faults.when(/dashboard\/patients/, async (pass) => {
      const entries = (await (await pass()).json()) as {
        patient: { id: number; bed: string | null } | null;
      }[];
      return Response.json(
        entries.map((entry) =>
          entry.patient?.id === id ? { ...entry, patient: { ...entry.patient, bed: null } } : entry,
        ),
      );
    });
    await openChart(id);
    expect(await screen.findByRole('tab', { selected: true })).toHaveTextContent('--');
  });

  it('[CH-08] who is not monitored has a header and a pane, and no tab', async () => {
    const id = await register({ ssn: '900-55-0001' });
    await openChart(id);
    expect(await screen.findByRole('link', { name: '900-55-0001' })).toBeVisible();
    expect(await pane()).toBeVisible();
    expect(
      (await screen.findAllByRole('tab')).every((tab) => tab.getAttribute('aria-selected') === 'false'),
    ).toBe(true);
    expect(within(screen.getByRole('banner')).getByText(/^Device/)).toHaveTextContent('Device --');
  });
});

describe('polling', () => {
  it('[API-36] [API-72] vitals, forecasts and the dashboard every 10 s, of the chosen patient only', async () => {
    const id = await patientOf(SICK);
    await send('SICK', VITALS.sick);
    const faults = faultyServer();
    const counts = () =>
      [/\/vitals\/\?/, /\/forecasts\/\?/, /dashboard\/patients/].map((url) => faults.calls(url).length);
    fakeTimers();
    try {
      await openChart(id);
      await workUntil(() => counts().every((count) => count > 0));
      await passTimeAnswered(1_000, faults.calls);
      const start = counts();
      await passTimeAnswered(20_000, faults.calls);
      expect(counts().map((count, index) => count - (start[index] ?? 0))).toEqual([2, 2, 2]);
    } finally {
      jest.useRealTimers();
    }
    expect(
      faults.calls(/\/(vitals|forecasts)\/\?/).every(({ url }) => url.includes(`/patients/${id}/`)),
    ).toBe(true);
  });

  it('a later failure keeps the drawing', async () => {
    const faults = faultyServer();
    const { user } = await openSick();
    faults.answer(/\/vitals\/\?/, 500, { detail: 'Something went wrong.' });
    await user.click(screen.getByRole('radio', { name: '60' }));
    await waitFor(() => expect(faults.calls(/\/vitals\/\?resolution=60/)).not.toHaveLength(0));
    expect(drawnValues('HR')).toContain(128);
    expect(screen.queryByRole('status', { name: 'Loading vitals' })).not.toBeInTheDocument();
  });

  it('a first failure says so', async () => {
    faultyServer().answer(/\/vitals\/\?/, 500, { detail: 'Something went wrong.' });
    await openChart(await patientOf(SICK));
    expect(
      await screen.findByText('The vitals could not be loaded. Trying again every 10 seconds.'),
    ).toBeVisible();
  });
});
