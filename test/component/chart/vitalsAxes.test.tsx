/**
 * @jest-environment-options {"ward": true}
 */
import { screen, waitFor, within } from '@testing-library/react';
import type { ObservationSet } from '../../../src/contract/observationSets';
import { patientOf } from '../../fixtures/alerts/alerts';
import { drawnCharts } from '../../fixtures/screens/drawnCharts';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { NEVER_SENT, openChart, openSick, slider } from '../../fixtures/screens/patientChart';

describe('the pane', () => {
  it('the arrow keys go along time in both charts, and a gap is No data', async () => {
    const { user } = await openSick();
    const time = await slider();
    expect(time).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/HR 128 bpm, SBP 84 mmHg, .*BT 38\.9 °C$/),
    );
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
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Time',
      'HR bpm',
      'SBP mmHg',
      'MBP mmHg',
      'DBP mmHg',
      'RR /min',
      'SpO2 %',
      'BT °C',
      'HIPI',
      'SPI',
      'NEWS2',
    ]);
    const heads = () => table.getAllByRole('rowheader');
    // Newest first, and only what was measured: the forecast is folded.
    expect(within(heads()[0]?.closest('tr') as HTMLElement).getAllByRole('cell')[0]).toHaveTextContent('128');
    expect(heads().some(({ textContent }) => textContent?.endsWith(' Forecast'))).toBe(false);
    expect(
      within(screen.getByRole('dialog', { name: 'Vitals as a table' })).getByText('ICU-3'),
    ).toBeVisible();
    expect(
      within(screen.getByRole('dialog', { name: 'Vitals as a table' })).getByText(/900-12-3401/),
    ).toBeVisible();
    const fold = table.getByRole('button', { name: /^Forecast, \d+ rows$/ });
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    await user.click(fold);
    expect(table.getAllByRole('rowheader', { name: /\d Forecast$/ }).length).toBeGreaterThan(20);
    await user.click(fold);
    expect(table.queryByRole('rowheader', { name: /\d Forecast$/ })).not.toBeInTheDocument();
  });

  it('what lies outside of an axis is marked at its edge with its value, and the axis stays', async () => {
    const faults = faultyServer();
    faults.when(/\/vitals\/\?/, async (pass) => {
      const [first, ...sets] = (await (await pass()).json()) as ObservationSet[];
      if (first === undefined) throw new Error('nothing was measured');
      const calm = {
        ...first.observations,
        heartRate: 80,
        bloodPressureSystolic: 120,
        bloodOxygenSaturation: 97,
      };
      const end = Date.parse(sets.at(-1)?.timestamp ?? first.timestamp);
      return Response.json(
        Array.from({ length: 90 }, (_, index) => ({
          ...first,
          timestamp: new Date(end - (89 - index) * 900_000).toISOString(),
          observations: { ...calm, ...(index === 40 ? { heartRate: 240, bloodOxygenSaturation: 61 } : {}) },
        })),
      );
    });
    await openSick();
    const edges = () => [...document.querySelectorAll('[data-edge]')].map(({ textContent }) => textContent);
    await waitFor(() => expect(edges()).toEqual(['HR 240', 'SpO2 61']));
    // As far as the band of the forecast, and not to 250 and 100.
    await waitFor(() =>
      expect(drawnCharts()[0]?.yAxis.map((axis) => axis.getExtremes().max)).toEqual([150, 60]),
    );
    expect(drawnCharts()[1]?.yAxis[0]?.getExtremes().min).toBeGreaterThan(80);
  });

  it('without any value the axes stand there with words', async () => {
    await openChart(await patientOf(NEVER_SENT));
    expect(await screen.findByText('No vitals in the last 24 hours')).toBeVisible();
    await waitFor(() => expect(drawnCharts().length).toBe(2));
  });
});
