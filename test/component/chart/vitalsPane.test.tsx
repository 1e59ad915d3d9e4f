/**
 * @jest-environment-options {"ward": true}
 */
import { screen, waitFor, within } from '@testing-library/react';
import { drawnCharts, drawnSeries, drawnValues } from '../../fixtures/screens/drawnCharts';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { address } from '../../fixtures/screens/render';
import { openSick, slider } from '../../fixtures/screens/patientChart';

const ALL = ['BT', 'HR', 'NIBPDia', 'NIBPMean', 'NIBPSys', 'RR', 'SpO2'];

describe('the pane', () => {
  it('[CH-11] [CH-23] [CH-20] [CH-22] Vitals: two charts with all seven lines', async () => {
    await openSick();
    expect(screen.getByRole('heading', { level: 2, name: 'Vitals' })).toBeVisible();
    expect(drawnCharts()).toHaveLength(2);
    expect(drawnSeries()).toEqual(ALL);
    await waitFor(() => expect(drawnValues('HR').filter((value) => value !== null)).toEqual([100, 128]));
    expect(drawnValues('HR')).toContain(null);
  });

  it('[CH-25] [CH-26] [CH-27] [CH-28] the axes have their numbers, and the line that is now its words', async () => {
    await openSick();
    const textsOf = (chart: number) =>
      [
        ...(document.querySelectorAll('.vital-chart')[chart]?.querySelectorAll('.highcharts-words text') ??
          []),
      ].map(({ textContent }) => textContent);
    const [cardio, oxygenTemperature] = [textsOf(0), textsOf(1)];
    expect(cardio.filter((text) => /^\d\d:00$/.test(text)).length).toBeGreaterThanOrEqual(5);
    expect(cardio).toEqual(
      expect.arrayContaining([
        '0',
        '25',
        '125',
        '10',
        '50',
        'HR bpm, NIBP mmHg',
        'RR /min',
        expect.stringMatching(/^Now \d\d:\d\d$/),
        'Forecast',
      ]),
    );
    expect(oxygenTemperature).toEqual(
      expect.arrayContaining(['101', '33.0', '37.0', '41.0', 'SpO2 %', 'BT °C']),
    );
    expect(oxygenTemperature.some((text) => text.startsWith('Now'))).toBe(false);
  });

  it('a chart has its name from the first, is described soon after, and can be gone through by keys and read as a table', async () => {
    const { user } = await openSick();
    for (const name of [
      'Heart rate, blood pressure and respiratory rate',
      'Blood oxygen saturation and body temperature',
    ]) {
      expect(document.querySelector(`.vital-chart[aria-label="${name}"]`)).toBeVisible();
      const chart = await screen.findByRole('group', { name });
      // The texts are rebuilt on each render.
      await waitFor(() =>
        expect(chart).toHaveTextContent(/Line chart with \d+ lines\.[^]*The chart has 2 Y axes displaying/),
      );
    }
    (await slider()).focus();
    await user.keyboard('{End}{Home}');
    expect(await slider()).toHaveAttribute('aria-valuetext', expect.stringMatching(/: No data$/));
    await user.click(screen.getByRole('button', { name: 'Table' }));
    expect(await screen.findByRole('region', { name: 'Vitals as a table' })).toBeVisible();
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

  it('[CH-14] [CH-20] what was chosen stays from patient to patient, and the next visit begins anew', async () => {
    const faults = faultyServer();
    const { id, user } = await openSick();
    await user.click(screen.getByRole('radio', { name: '60' }));
    await user.click(screen.getByRole('switch', { name: 'Hide Points' }));
    await user.click(screen.getByRole('button', { name: 'Remove RR' }));
    const other = screen.getAllByRole('tab').find((tab) => tab.getAttribute('aria-selected') === 'false');
    await user.click(other as HTMLElement);
    await waitFor(() => expect(address()).not.toBe(`/patient-chart/${id}`));
    expect(await screen.findByRole('radio', { name: '60' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'Hide Points' })).toBeChecked();
    expect(screen.queryByRole('button', { name: 'Remove RR' })).not.toBeInTheDocument();
    const ofOther = faults.calls(/\/vitals\/\?/).filter(({ url }) => !url.includes(`/patients/${id}/`));
    await waitFor(() => expect(ofOther).not.toHaveLength(0));
    expect(ofOther.every(({ url }) => url.includes('resolution=60'))).toBe(true);

    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Patient Dashboard' }));
    await user.click((await screen.findAllByRole('link', { name: 'Patient chart' }))[0] as HTMLElement);
    expect(await screen.findByRole('radio', { name: '15' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Remove RR' })).toBeVisible();
  });

  it('[CH-16] [CH-17] [CH-19] Selected Vitals: two groups of toggles, searched in, closed and reset', async () => {
    const { user } = await openSick();
    await user.click(screen.getByRole('button', { name: /^Selected Vitals/ }));
    const choice = within(await screen.findByRole('dialog', { name: 'Selected Vitals' }));
    const names = (group: string) =>
      within(choice.getByRole('group', { name: group }))
        .getAllByRole('checkbox')
        .map((box) => box.getAttribute('aria-label'));
    expect(names('BP')).toEqual(['DBP', 'SBP', 'MBP']);
    expect(names('Other')).toEqual(['HR', 'SpO2', 'RR', 'BT']);
    await user.type(choice.getByRole('searchbox', { name: 'Search vitals' }), 'resp');
    expect(choice.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual(['RR']);
    await user.click(choice.getByRole('checkbox', { name: 'RR' }));
    await waitFor(() => expect(drawnSeries()).toEqual(ALL.filter((name) => name !== 'RR')));
    await user.click(choice.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(drawnSeries()).toEqual(ALL));
    await user.click(choice.getByRole('button', { name: 'Close' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Selected Vitals' })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('button', { name: /^Selected Vitals/ })).toHaveFocus();
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Selected Vitals' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: /^Selected Vitals/ })).toHaveFocus());
  });

  it('[CH-18] [CH-21] a chip a vital; removed, its line is gone from the chart', async () => {
    const { user } = await openSick();
    const chips = within(screen.getByRole('list', { name: 'Vitals shown' }));
    expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'HR',
      'SBP',
      'MBP',
      'DBP',
      'RR',
      'SpO2',
      'BT',
    ]);
    await user.click(chips.getByRole('button', { name: 'Remove HR' }));
    await waitFor(() => expect(drawnSeries()).toEqual(ALL.filter((name) => name !== 'HR')));
    expect(chips.getAllByRole('listitem')).toHaveLength(6);
  });

  it('the focus goes from a removed chip to its neighbour, and from the last to Selected Vitals', async () => {
    const { user } = await openSick();
    const chip = (vital: string) => screen.getByRole('button', { name: `Remove ${vital}` });
    chip('HR').focus();
    await user.keyboard('{Enter}');
    expect(chip('SBP')).toHaveFocus();
    chip('BT').focus();
    await user.keyboard('{Enter}');
    expect(chip('SpO2')).toHaveFocus();
    await user.keyboard('{Enter}{Enter}{Enter}{Enter}');
    expect(chip('SBP')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(
      screen.queryByRole('button', { name: /^Remove (HR|[SMD]BP|RR|SpO2|BT)$/ }),
    ).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Selected Vitals/ })).toHaveFocus();
  });
});
