/**
 * @jest-environment-options {"ward": true}
 */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { patientOf } from '../support/alerts';
import { drawnValues } from '../support/drawnCharts';
import { faultyServer } from '../support/faultyServer';
import { deviceIds, send, VITALS } from '../support/feeder';
import { passTime } from '../support/passTime';
import { register } from '../support/patients';
import { NEVER_SENT, openChart, openSick, SICK, slider } from '../support/patientChart';
import { address, meanwhile } from '../support/render';

const MINUTE_MS = 60_000;

const comorbidities = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ icd_10_code: `E1${index}`, name: `Condition ${index}` }));
const pane = () => screen.findByRole('region', { name: 'Vitals' });
const tile = (name: string) =>
  within(screen.getByRole('region', { name: 'Latest' })).getByRole('group', { name });

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

describe('beside the charts', () => {
  it('[CH-29] [CH-30] [CH-31] two pages of the newest values', async () => {
    const { user } = await openSick();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await waitFor(() => expect(tile('HR')).toHaveTextContent('128'));
    expect(tile('NIBP')).toHaveTextContent('84/46 (55) mmHg');
    expect(tile('SpO2')).toHaveTextContent('91 %');
    expect(await screen.findByRole('img', { name: /^SPI radar/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(tile('RR')).toHaveTextContent('29 /min');
    expect(tile('BT')).toHaveTextContent('38.9 °C');
    expect(tile('SI')).toHaveTextContent('1.52');
    expect(screen.getByRole('img', { name: /^HIPI radar/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(tile('HR')).toBeVisible();
  });

  it('[CH-32] [CH-33] the SEP-1 guidelines, in order', async () => {
    const { user } = await openSick();
    await user.click(await screen.findByRole('button', { name: 'SEP-1 guidelines' }));
    expect(await screen.findByText('3h')).toBeVisible();
    expect(screen.getByText('Reassess every 6h')).toBeVisible();
    const steps = within(screen.getByText('3h').closest('.sepsis') as HTMLElement).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Measure lactate levels',
      'Blood culture before antibiotics',
      'Broad-spectrum antibiotics',
      'Fluid resuscitation',
      'Apply vasopressors',
    ]);
  });

  it('why the score of the page is what it is stands before the sample: contributions, what it meant, the model, NEWS2 by part', async () => {
    const { user } = await openSick();
    const why = await screen.findByRole('region', { name: 'Why SPI' });
    await waitFor(() =>
      expect(within(why).getByRole('heading', { level: 3 })).toHaveTextContent(/^Why SPI is \d+$/),
    );
    expect(why).toHaveTextContent(/about 1 in \d+ within six hours/);
    expect(why).toHaveTextContent('Model spi-2');
    const bars = within(within(why).getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem');
    expect(bars).toHaveLength(6);
    expect(bars.find((bar) => bar.textContent?.startsWith('BT'))).toHaveTextContent(
      /^BT .*38\.9 °C .*\+\d\.\d$/,
    );
    expect(why).toHaveTextContent('NEWS2 12 (5 of 7 parts)');
    expect(
      within(within(why).getByRole('list', { name: 'Parts of NEWS2' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['RR 29 3', 'SpO2 91 % 3', 'HR 128 2', 'BT 38.9 °C 1', 'SBP 84 3']));
    expect(why.compareDocumentPosition(screen.getByRole('img', { name: /^SPI radar/ }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('region', { name: 'Why HIPI' })).toHaveTextContent(
      /MAP .*55.*Model hipi-2/,
    );
  });

  it('of a patient who was never measured no score is known now', async () => {
    await openChart(await patientOf(NEVER_SENT));
    expect(await screen.findByRole('region', { name: 'Why SPI' })).toHaveTextContent('Not known now');
  });

  it('reasons that cannot be loaded say so, and are asked for again', async () => {
    const faults = faultyServer();
    faults.answer(/\/risk\//, 500, { detail: 'Something went wrong.' });
    await openSick();
    expect(await screen.findByText('Why SPI is what it is could not be loaded.')).toBeVisible();
    faults.heal();
    expect(await screen.findByRole('region', { name: 'Why SPI' }, { timeout: 12_000 })).toBeVisible();
  }, 30_000);

  it('[row 8] a sensor\u2019s 0 reads 0? there too', async () => {
    await send('SICK', { ...VITALS.sick, heartRate: 0 });
    await openChart(await patientOf(SICK));
    await waitFor(() => expect(tile('HR')).toHaveTextContent('0? sensor sends 0: patient or sensor? bpm'));
  });

  it('[CH-34] [B8] the radars are marked as a sample, the same for everybody', async () => {
    await openSick();
    const shape = async () =>
      (await screen.findByRole('img', { name: /^SPI radar/ }))
        .querySelector('.radar-sample')
        ?.getAttribute('points');
    const first = await shape();
    expect(screen.getByText('Sample data')).toBeVisible();
    expect(screen.getByText(/^Fixed sample, not this patient/)).toBeVisible();
    cleanup();
    await openChart(await patientOf(NEVER_SENT));
    await pane();
    expect(await shape()).toBe(first);
  });

  it('[B1] values that are no longer of this moment are grey and say how old they are', async () => {
    // Its first delivery: nobody knows yet how often it sends.
    await send('WELL', VITALS.sick);
    server.clock.advance(4 * MINUTE_MS);
    await openChart(await patientOf('900-82-9305'));
    await slider();
    await waitFor(() => expect(tile('HR')).toHaveTextContent('128'));
    expect(tile('HR')).toHaveClass('latest--stale');
    // The page's clock has to learn that the server's has been set.
    expect(await within(tile('HR')).findByText('4 min ago')).toBeVisible();
    expect(screen.getByText('Offline')).toBeVisible();
    expect(
      await within(await screen.findByRole('region', { name: 'Why SPI' })).findByText('4 min ago'),
    ).toBeVisible();
  });
});

describe('polling', () => {
  it('[API-36] [API-72] vitals, forecasts and the dashboard every 10 s, of the chosen patient only', async () => {
    const id = await patientOf(SICK);
    await send('SICK', VITALS.sick);
    const faults = faultyServer();
    await openChart(id);
    await slider();
    const counts = () =>
      [/\/vitals\/\?/, /\/forecasts\/\?/, /dashboard\/patients/].map((url) => faults.calls(url).length);
    const before = counts();
    jest.useFakeTimers({ now: server.clock() });
    try {
      // The polls that stand on real timers come once more before those of the faked ones take over.
      await meanwhile(() => realDelay(10_500));
      const start = counts();
      await passTime(20_500);
      expect(counts().map((count, index) => count - (start[index] ?? 0))).toEqual([2, 2, 2]);
    } finally {
      jest.useRealTimers();
    }
    expect(before.every((count) => count >= 1)).toBe(true);
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
