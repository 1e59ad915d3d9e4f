/**
 * @jest-environment-options {"ward": true}
 */
import { screen, waitFor, within } from '@testing-library/react';
import { patientOf } from '../support/alerts';
import { drawnCharts, drawnSeries, drawnValues } from '../support/drawnCharts';
import { faultyServer } from '../support/faultyServer';
import { deviceIds, send, VITALS } from '../support/feeder';
import { passTime } from '../support/passTime';
import { register } from '../support/patients';
import { address, meanwhile, renderApp } from '../support/render';

const SICK = '900-12-3401';
const NEVER_SENT = '900-27-6093';
const ALL = ['BT', 'HR', 'NIBPDia', 'NIBPMean', 'NIBPSys', 'RR', 'SpO2'];
const MINUTE_MS = 60_000;

const comorbidities = (count: number) => Array.from({ length: count }, (_, index) => ({ icd_10_code: `E1${index}`, name: `Condition ${index}` }));
const pane = () => screen.findByRole('region', { name: 'Vitals' });
const slider = () => screen.findByRole('slider', { name: 'Time' });
const tile = (name: string) => within(screen.getByRole('region', { name: 'Latest' })).getByRole('group', { name });

async function open(id: number) {
  return renderApp(`/patient-chart/${id}`, { as: 'nurse' });
}

/** The chart of a patient who has been measured a while ago, not for an hour, and now. */
async function openSick() {
  await send('SICK', { ...VITALS.sick, heartRate: 100 });
  server.clock.advance(75 * MINUTE_MS);
  await send('SICK', VITALS.sick);
  const id = await patientOf(SICK);
  const { user } = await open(id);
  await slider();
  return { id, user };
}

describe('whose chart it is', () => {
  it('[CH-01] [CH-02] [CH-03] [CH-04] [RT-10] title, gender, SSN, device, report and the way back', async () => {
    const { id } = await openSick();
    const [device] = await deviceIds('SICK');
    expect(screen.getByRole('heading', { level: 1, name: 'Patient Chart' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Male' })).toBeVisible();
    expect(screen.getByRole('link', { name: SICK })).toHaveAttribute('href', `/patients/${id}/`);
    expect(await screen.findByRole('link', { name: `Device ${device}` })).toHaveAttribute('href', `/devices/${device}`);
    expect(screen.getByRole('button', { name: 'Generate Report' })).toBeDisabled();
    const back = within(screen.getByRole('banner')).getByRole('link', { name: 'Patient Dashboard' });
    expect(back).toHaveAttribute('href', '/patient-dashboard/');
    expect(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Patient Dashboard' })).toHaveClass('active');
  });

  it('[CH-05] five comorbidities stand there without a badge', async () => {
    await open(await register({ comorbidities: comorbidities(5) }));
    expect(within(await screen.findByRole('list', { name: 'Comorbidities' })).getAllByRole('listitem')).toHaveLength(5);
    expect(screen.queryByRole('button', { name: 'Show all comorbidities' })).not.toBeInTheDocument();
  });

  it('[CH-05] [CH-06] of eight five, and +3 opens all of them', async () => {
    const { user } = await open(await register({ comorbidities: comorbidities(8) }));
    const button = await screen.findByRole('button', { name: 'Show all comorbidities' });
    expect(button).toHaveTextContent('+3');
    await user.click(button);
    const all = within(await screen.findByRole('list', { name: 'All comorbidities' })).getAllByRole('listitem');
    expect(all.map(({ textContent }) => textContent)).toEqual(comorbidities(8).map(({ icd_10_code: code, name }) => `${code} - ${name}`));
  });

  it('who is no patient leads to the list', async () => {
    await open(999_999);
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
    expect(panels.filter(({ childElementCount }) => childElementCount > 0)).toEqual([screen.getByRole('tabpanel', { name: 'Bed ICU-3' })]);
  });

  it('[CH-09] who has no bed has --', async () => {
    const id = await patientOf(SICK);
    await meanwhile(() => server.db.updateTable('admissions').set({ bed_id: null }).where('patient_id', '=', id).execute());
    const faults = faultyServer();
    faults.when(/dashboard\/patients/, async (pass) => {
      const entries = await (await pass()).json() as { patient: { id: number; bed: string | null } | null }[];
      return Response.json(entries.map((entry) => (entry.patient?.id === id ? { ...entry, patient: { ...entry.patient, bed: null } } : entry)));
    });
    await open(id);
    expect(await screen.findByRole('tab', { selected: true })).toHaveTextContent('--');
  });

  it('[CH-08] who is not monitored has a header and a pane, and no tab', async () => {
    const id = await register({ ssn: '900-55-0001' });
    await open(id);
    expect(await screen.findByRole('link', { name: '900-55-0001' })).toBeVisible();
    expect(await pane()).toBeVisible();
    expect((await screen.findAllByRole('tab')).every((tab) => tab.getAttribute('aria-selected') === 'false')).toBe(true);
    expect(screen.getByText(/^Device/)).toHaveTextContent('Device --');
  });
});

describe('the pane', () => {
  it('[CH-11] [CH-23] [CH-20] [CH-22] Vitals: two charts with all seven lines', async () => {
    await openSick();
    expect(screen.getByRole('heading', { level: 2, name: 'Vitals' })).toBeVisible();
    expect(drawnCharts()).toHaveLength(2);
    expect(drawnSeries()).toEqual(ALL);
    await waitFor(() => expect(drawnValues('HR').filter((value) => value !== null)).toEqual([100, 128]));
    expect(drawnValues('HR')).toContain(null);
  });

  it('[CH-12] [CH-13] Hide Points takes the points away and forces Connected Dots on', async () => {
    const { user } = await openSick();
    const connected = screen.getByRole('switch', { name: 'Connected Dots' });
    const hide = screen.getByRole('switch', { name: 'Hide Points' });
    const width = () => drawnCharts()[0]?.series[0]?.options;
    const marks = () => document.querySelector('[data-marks="RR"]')?.getAttribute('d')?.length ?? 0;
    expect(connected).toBeChecked();
    await user.click(connected);
    await waitFor(() => expect(width()).toMatchObject({ lineWidth: 0 }));
    const all = marks();
    await user.click(hide);
    expect(connected).toBeChecked();
    expect(connected).toBeDisabled();
    await waitFor(() => expect(width()).toMatchObject({ lineWidth: 1.5 }));
    expect(marks()).toBeLessThanOrEqual(all);
    await user.click(hide);
    expect(connected).not.toBeChecked();
    expect(connected).toBeEnabled();
  });

  it('[CH-14] [CH-15] the resolution is one of four, 15 at first, and is sent', async () => {
    const faults = faultyServer();
    const { user } = await openSick();
    const options = within(screen.getByRole('radiogroup', { name: 'Resolution' })).getAllByRole('radio');
    expect(options.map(({ parentElement }) => parentElement?.textContent)).toEqual(['10', '15', '60', '120']);
    expect(screen.getByRole('radio', { name: '15' })).toBeChecked();
    expect(faults.calls(/\/vitals\/\?/)[0]?.url).toMatch(/resolution=15&ordering=timestamp$/);
    expect(faults.calls(/\/forecasts\/\?/)[0]?.url).toMatch(/resolution=15$/);
    await user.click(screen.getByRole('radio', { name: '60' }));
    await waitFor(() => expect(faults.calls(/\/vitals\/\?resolution=60&/)).not.toHaveLength(0));
    expect(faults.calls(/\/forecasts\/\?resolution=60$/)).not.toHaveLength(0);
  });

  it('[CH-16] [CH-17] [CH-19] Selected Vitals: two groups of toggles, searched in, closed and reset', async () => {
    const { user } = await openSick();
    await user.click(screen.getByRole('button', { name: /^Selected Vitals/ }));
    const choice = within(await screen.findByRole('dialog', { name: 'Selected Vitals' }));
    const names = (group: string) => within(choice.getByRole('group', { name: group })).getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
    expect(names('BP')).toEqual(['DBP', 'SBP', 'MBP']);
    expect(names('Other')).toEqual(['HR', 'SpO2', 'RR', 'BT']);
    await user.type(choice.getByRole('searchbox', { name: 'Search vitals' }), 'resp');
    expect(choice.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual(['RR']);
    await user.click(choice.getByRole('checkbox', { name: 'RR' }));
    await waitFor(() => expect(drawnSeries()).toEqual(ALL.filter((name) => name !== 'RR')));
    await user.click(choice.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(drawnSeries()).toEqual(ALL));
    await user.click(choice.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Selected Vitals' })).not.toBeInTheDocument());
  });

  it('[CH-18] [CH-21] a chip a vital; removed, its line is gone from the chart', async () => {
    const { user } = await openSick();
    const chips = within(screen.getByRole('list', { name: 'Vitals shown' }));
    expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['HR', 'SBP', 'MBP', 'DBP', 'RR', 'SpO2', 'BT']);
    await user.click(chips.getByRole('button', { name: 'Remove HR' }));
    await waitFor(() => expect(drawnSeries()).toEqual(ALL.filter((name) => name !== 'HR')));
    expect(chips.getAllByRole('listitem')).toHaveLength(6);
  });

  it('the arrow keys go along time in both charts, and a gap is No data', async () => {
    const { user } = await openSick();
    const time = await slider();
    expect(time).toHaveAttribute('aria-valuetext', expect.stringMatching(/HR 128 bpm, SBP 84 mmHg, .*BT 38\.9 °C$/));
    time.focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(time).toHaveAttribute('aria-valuetext', expect.stringMatching(/: No data$/));
    expect(screen.getByText('No data')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('No data')).not.toBeInTheDocument();
  });

  it('all values are there as a table too', async () => {
    const { user } = await openSick();
    await user.click(screen.getByRole('button', { name: 'Table' }));
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
      ['Time', 'HR bpm', 'SBP mmHg', 'MBP mmHg', 'DBP mmHg', 'RR /min', 'SpO2 %', 'BT °C'],
    );
    expect(table.getByRole('cell', { name: '128' })).toBeVisible();
    expect(table.getAllByRole('rowheader', { name: /Forecast$/ }).length).toBeGreaterThan(20);
  });

  it('without any value the axes stand there with words', async () => {
    await open(await patientOf(NEVER_SENT));
    expect(await screen.findByText('No vitals in the last 24 hours')).toBeVisible();
    expect(drawnCharts()).toHaveLength(2);
  });
});

describe('beside the charts', () => {
  it('[CH-29] [CH-30] [CH-31] two pages of the newest values', async () => {
    const { user } = await openSick();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await waitFor(() => expect(tile('HR')).toHaveTextContent('128'));
    expect(tile('NIBP')).toHaveTextContent('84/46 (55) mmHg');
    expect(tile('SpO2')).toHaveTextContent('91 %');
    expect(screen.getByRole('img', { name: /^SPI radar/ })).toBeVisible();
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
    await user.click(screen.getByRole('button', { name: 'SEP-1 guidelines' }));
    expect(await screen.findByText('3h')).toBeVisible();
    expect(screen.getByText('Reassess every 6h')).toBeVisible();
    const steps = within(screen.getByText('3h').closest('.sepsis') as HTMLElement).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Measure lactate levels', 'Blood culture before antibiotics', 'Broad-spectrum antibiotics', 'Fluid resuscitation', 'Apply vasopressors',
    ]);
  });

  it('[CH-34] [B8] the radars are marked as a sample, the same for everybody', async () => {
    await openSick();
    const shape = () => document.querySelector('.radar-sample')?.getAttribute('points');
    const first = shape();
    expect(screen.getByText('Sample data')).toBeVisible();
    expect(screen.getByText(/^Fixed sample, not this patient/)).toBeVisible();
    document.body.innerHTML = '';
    await open(await patientOf(NEVER_SENT));
    await pane();
    expect(shape()).toBe(first);
  });

  it('[B1] values that are no longer of this moment are grey and say how old they are', async () => {
    await send('SICK', VITALS.sick);
    server.clock.advance(2 * MINUTE_MS);
    await open(await patientOf(SICK));
    await slider();
    await waitFor(() => expect(tile('HR')).toHaveTextContent('128'));
    expect(tile('HR')).toHaveClass('latest--stale');
    expect(within(tile('HR')).getByText(/^2 min ago$|^12\d s ago$/)).toBeVisible();
    expect(screen.getByText('Offline')).toBeVisible();
  });
});

describe('polling', () => {
  it('[API-36] [API-72] vitals, forecasts and the dashboard every 10 s, of the chosen patient only', async () => {
    const id = await patientOf(SICK);
    await send('SICK', VITALS.sick);
    const faults = faultyServer();
    await open(id);
    await slider();
    const counts = () => [/\/vitals\/\?/, /\/forecasts\/\?/, /dashboard\/patients/].map((url) => faults.calls(url).length);
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
    expect(faults.calls(/\/(vitals|forecasts)\/\?/).every(({ url }) => url.includes(`/patients/${id}/`))).toBe(true);
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
    await open(await patientOf(SICK));
    expect(await screen.findByText('The vitals could not be loaded. Trying again every 10 seconds.')).toBeVisible();
  });
});
