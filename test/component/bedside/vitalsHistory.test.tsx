/**
 * @jest-environment-options {"ward": true}
 */
import { screen, waitFor, within } from '@testing-library/react';
import type { ReportObservations } from '../../../src/contract/observationSets';
import { patientOf } from '../../fixtures/alerts/alerts';
import { recordServerDate, startOfRequest } from '../../../src/web/lib/server/serverTime';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { register } from '../../fixtures/patients/patients';
import { renderApp } from '../../fixtures/screens/render';
import {
  NEVER_SENT,
  REPORT,
  SICK,
  fact,
  openHistory,
  sheet,
  trends,
} from '../../fixtures/screens/vitalsHistoryDialog';

const HOUR_MS = 3_600_000;
const history = () => screen.findByRole('dialog', { name: 'Vitals History' });
const print = async () => within(await history()).getByRole('button', { name: 'Print' });
const aggregationIn = (box: HTMLElement) => within(box).findByRole('table', { name: 'Aggregation' });
const rows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const charts = (box: HTMLElement) => within(box).findAllByRole('figure');

afterEach(() => jest.useRealTimers());

// A reading every other hour of the day before, the newest at this moment.
beforeAll(async () => {
  for (let hours = 22; hours >= 0; hours -= 2) {
    await send(
      'SICK',
      { ...VITALS.sick, heartRate: 100 + hours },
      { timestamp: new Date(server.clock() - hours * HOUR_MS).toISOString() },
    );
  }
});

describe('the way in', () => {
  it('[PD-09] the vitals card has a button to the trends', async () => {
    await renderApp(`/patients/${await patientOf(SICK)}`, { as: 'nurse' });
    const card = await screen.findByRole('region', { name: 'Vitals' });
    expect(await within(card).findByRole('button', { name: 'Trends' })).toBeEnabled();
  });

  it('opens at its top where its buttons are below the window: the focus is on the dialog, not on Close', async () => {
    const below = { top: 700, height: 36, bottom: 736 } as DOMRect;
    const place = jest.spyOn(HTMLButtonElement.prototype, 'getBoundingClientRect').mockReturnValue(below);
    const height = jest.replaceProperty(window, 'innerHeight', 390);
    await openHistory(SICK);
    await waitFor(async () => expect(await history()).toHaveFocus());
    place.mockRestore();
    height.restore();
  });

  it('[PD-20] without a bed it stays shut and says why', async () => {
    const faults = faultyServer();
    const { user } = await renderApp(`/patients/${await register()}`, { as: 'nurse' });
    const button = await trends();
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('Trends open once the patient has a bed.');
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(faults.calls(REPORT)).toEqual([]);
  });

  it('[PD-20] without a patient there is nothing to press', async () => {
    const faults = faultyServer();
    faults.answer(/\/api\/patients\/\d+\/$/, 500, { detail: 'Something went wrong.' });
    await renderApp(`/patients/${await patientOf(SICK)}`, { as: 'nurse' });
    expect(await screen.findByText('The patient could not be loaded.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Trends' })).toBeNull();
  });

  it('gives the focus back when it is closed, and takes the report with it', async () => {
    const { user } = await openHistory(SICK);
    await sheet();
    await user.click(
      within(await history())
        .getAllByRole('button', { name: 'Close' })
        .at(-1) as HTMLElement,
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('region', { name: 'Report' })).toBeNull();
    await waitFor(async () => expect(await trends()).toHaveFocus());
  });
});

describe('the Vitals History', () => {
  it('[PD-19] [RPT-06] has a chart and a print button; when it prints, the report stands beside the app with its own charts drawn', async () => {
    const { user } = await openHistory(SICK);
    expect(await charts(await history())).toHaveLength(2);
    const drawn = { titles: 0, lines: [] as (string | null)[], moments: [] as (string | undefined)[] };
    const printer = jest.spyOn(window, 'print').mockImplementation(() => {
      // Years after the page was opened: the "Printed" time on the paper must be new.
      recordServerDate('Tue, 06 May 2031 12:00:00 GMT', startOfRequest());
      window.dispatchEvent(new Event('beforeprint'));
      const paper = document.body.querySelector<HTMLElement>(':scope > .report');
      drawn.titles = within(paper as HTMLElement).getAllByRole('heading').length;
      drawn.lines = [...(paper?.querySelectorAll('.highcharts-graph') ?? [])].map((line) =>
        line.getAttribute('stroke'),
      );
      drawn.moments = [within(paper as HTMLElement).getByText(/^Printed/).textContent ?? undefined];
    });
    server.clock.advance(60_000);
    await user.click(await print());
    expect(printer).toHaveBeenCalledTimes(1);
    expect(drawn.titles).toBe(3);
    expect(drawn.lines).toHaveLength(7);
    expect(new Set(drawn.lines)).toEqual(new Set(['#000000']));
    expect(drawn.moments).toEqual([expect.stringMatching(/^Printed \d\d:\d\d 06\/05\/2031 by Nurse$/)]);
  });

  it('[RPT-02] [RPT-03] [RPT-05] [J8] the report says what it is, of whom, where, of when, and what its extremes are of', async () => {
    await openHistory(SICK);
    const paper = await sheet();
    expect(within(paper).getByText('FOR RESEARCH USE ONLY')).toBeInTheDocument();
    expect(
      within(paper).getByRole('heading', { name: 'Patient Vital Signs Trend Analysis' }),
    ).toBeInTheDocument();
    expect(await fact('Gender')).toBe('Male');
    expect(await fact('Bed')).toBe('ICU-3');
    const moment = String.raw`(\d\d):(\d\d) (\d\d)\/(\d\d)\/2026`;
    const [from, until] = (await fact('Observation period'))?.split(' – ') ?? [];
    expect(from).toMatch(new RegExp(`^${moment}$`));
    expect(until?.slice(0, 5)).toBe(from?.slice(0, 5));
    expect(Number(until?.slice(6, 8)) - Number(from?.slice(6, 8))).toBe(1);
    expect(
      await within(await history()).findByText('Minimum and maximum are of one-minute medians.'),
    ).toBeVisible();
    expect(paper.querySelector('.report-foot')).toHaveTextContent(
      'Minimum and maximum are of one-minute medians.',
    );
  });

  it('[RPT-04] the report is filed under the SSN, and at the foot too', async () => {
    await openHistory(SICK);
    expect(await fact('SSN')).toBe(SICK);
    expect(await within(await sheet()).findByText(`SSN ${SICK}, Male, ICU-3`)).toBeInTheDocument();
  });

  it('[RPT-04] without an SSN it is filed under a name made of the id', async () => {
    const id = await patientOf(SICK);
    faultyServer().when(new RegExp(`/api/patients/${id}/$`), async (pass) =>
      Response.json({ ...((await (await pass()).json()) as object), ssn: '' }),
    );
    await openHistory(SICK);
    expect(await fact('SSN')).toBe(`Patient ${id}`);
    expect(await within(await sheet()).findByText(`Patient ${id}, Male, ICU-3`)).toBeInTheDocument();
  });

  it('the table has what was measured in the period, in the decimals of each vital', async () => {
    const faults = faultyServer();
    const none = { min: null, max: null, mean: null, count: 0 };
    faults.when(REPORT, async (pass) => {
      const answer = (await (await pass()).json()) as ReportObservations;
      const aggregations = Object.fromEntries(Object.keys(answer.aggregations).map((key) => [key, none]));
      return Response.json({
        ...answer,
        aggregations: {
          ...aggregations,
          heartRate: { min: 69, max: 98, mean: 77.94, count: 93 },
          bodyTemperature: { min: 36.7, max: 38.2, mean: 37, count: 4 },
        },
      });
    });
    await openHistory(SICK);
    expect(rows(await aggregationIn(await sheet()))).toEqual([
      ['Vital', 'Unit', 'Min', 'Max', 'Mean', 'Count'],
      ['HR', 'bpm', '69', '98', '77.9', '93'],
      ['NIBP systolic', 'mmHg', '--', '--', '--', '0'],
      ['NIBP mean', 'mmHg', '--', '--', '--', '0'],
      ['NIBP diastolic', 'mmHg', '--', '--', '--', '0'],
      ['RR', '/min', '--', '--', '--', '0'],
      ['SpO2', '%', '--', '--', '--', '0'],
      ['BT', '°C', '36.7', '38.2', '37.0', '4'],
    ]);
  });

  it('counts every reading of the day, on screen as on paper', async () => {
    await openHistory(SICK);
    const table = await aggregationIn(await history());
    const [, heartRate] = rows(table);
    expect(heartRate).toEqual(['HR', 'bpm', '100', '122', '111.0', '12']);
    expect(rows(await aggregationIn(await sheet()))).toEqual(rows(table));
  });

  it('[RPT-07] where nothing was measured it says so, in the dialog and on paper, and can still be printed', async () => {
    await openHistory(NEVER_SENT);
    expect(
      await within(await sheet()).findByText('No observation data available for this report.'),
    ).toBeInTheDocument();
    expect(
      await within(await history()).findByText('No observation data available for this report.'),
    ).toBeVisible();
    expect(within(await sheet()).queryByRole('table', { name: 'Aggregation' })).toBeNull();
    expect(within(await sheet()).queryByRole('figure')).toBeNull();
    expect(await fact('SSN')).toBe(NEVER_SENT);
    expect(await print()).toBeEnabled();
  });
});
