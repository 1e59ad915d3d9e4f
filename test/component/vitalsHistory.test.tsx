/**
 * @jest-environment-options {"ward": true}
 */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReportObservations } from '../../src/contract/observationSets';
import { patientOf } from '../support/alerts';
import { recordServerDate, startOfRequest } from '../../src/web/lib/serverTime';
import { faultyServer } from '../support/faultyServer';
import { send, VITALS } from '../support/feeder';
import { passTime } from '../support/passTime';
import { register } from '../support/patients';
import { renderApp } from '../support/render';

const SICK = '900-12-3401';
const NEVER_SENT = '900-27-6093';
const REPORT = /observations-with-aggregations/;
const HOUR_MS = 3_600_000;

const trends = () => screen.findByRole('button', { name: 'Trends' });
const history = () => screen.findByRole('dialog', { name: 'Vitals History' });
const print = async () => within(await history()).getByRole('button', { name: 'Print' });
const sheet = () => screen.findByRole('region', { name: 'Report' });
const fact = async (label: string) =>
  within(await sheet()).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const rows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const charts = (box: HTMLElement) => within(box).findAllByRole('figure');

async function openHistory(ssn: string) {
  const id = await patientOf(ssn);
  const { user } = await renderApp(`/patients/${id}`, { as: 'nurse' });
  await user.click(await trends());
  return { id, user };
}

/** Lets time pass until something is so, at most half a minute. */
async function passUntil(isSo: () => boolean): Promise<void> {
  for (let passed = 0; !isSo() && passed < 30_000; passed += 250) await passTime(250);
}

/** Opens it in a time that only the test lets pass. */
async function openInFakeTime(): Promise<void> {
  jest.useFakeTimers();
  await renderApp(`/patients/${await patientOf(SICK)}`, { as: 'nurse' });
  await passUntil(() => screen.queryByRole('button', { name: 'Trends' }) !== null);
  fireEvent.click(screen.getByRole('button', { name: 'Trends' }));
}

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
      // Years after the page was opened: what it said until now must not be what is on the paper.
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
    expect(within(await sheet()).getByText(`SSN ${SICK}, Male, ICU-3`)).toBeInTheDocument();
  });

  it('[RPT-04] without an SSN it is filed under a name made of the id', async () => {
    const id = await patientOf(SICK);
    faultyServer().when(new RegExp(`/api/patients/${id}/$`), async (pass) =>
      Response.json({ ...((await (await pass()).json()) as object), ssn: '' }),
    );
    await openHistory(SICK);
    expect(await fact('SSN')).toBe(`Patient ${id}`);
    expect(within(await sheet()).getByText(`Patient ${id}, Male, ICU-3`)).toBeInTheDocument();
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
    expect(rows(within(await sheet()).getByRole('table', { name: 'Aggregation' }))).toEqual([
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
    const table = within(await history()).getByRole('table', { name: 'Aggregation' });
    const [, heartRate] = rows(table);
    expect(heartRate).toEqual(['HR', 'bpm', '100', '122', '111.0', '12']);
    expect(rows(within(await sheet()).getByRole('table', { name: 'Aggregation' }))).toEqual(rows(table));
  });

  it('[RPT-07] where nothing was measured it says so, in the dialog and on paper, and can still be printed', async () => {
    await openHistory(NEVER_SENT);
    expect(
      await within(await sheet()).findByText('No observation data available for this report.'),
    ).toBeInTheDocument();
    expect(within(await history()).getByText('No observation data available for this report.')).toBeVisible();
    expect(within(await sheet()).queryByRole('table', { name: 'Aggregation' })).toBeNull();
    expect(within(await sheet()).queryByRole('figure')).toBeNull();
    expect(await fact('SSN')).toBe(NEVER_SENT);
    expect(await print()).toBeEnabled();
  });
});

describe('asking for it', () => {
  it('[RPT-08] [RPT-09] at a resolution of 120 min, in the order of time, every 20 s while it is open', async () => {
    const id = await patientOf(SICK);
    const faults = faultyServer();
    await openInFakeTime();
    await passUntil(() => screen.queryByRole('region', { name: 'Report' }) !== null);
    expect(faults.calls(REPORT).map(({ url }) => url)).toEqual([
      `${server.url}/api/patients/${id}/observations-with-aggregations/?resolution=120&ordering=timestamp`,
    ]);
    await passTime(19_000);
    expect(faults.calls(REPORT)).toHaveLength(1);
    await passTime(2_000);
    expect(faults.calls(REPORT)).toHaveLength(2);
    await passTime(20_000);
    expect(faults.calls(REPORT)).toHaveLength(3);
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await passTime(45_000);
    expect(faults.calls(REPORT)).toHaveLength(3);
  });

  it('[B2] says since when it is old once the polls bring nothing, on screen and by the period on paper', async () => {
    const faults = faultyServer();
    await openInFakeTime();
    await passUntil(() => screen.queryByRole('region', { name: 'Report' }) !== null);
    const period = screen.getByText(/ – /, { selector: 'dd' }).textContent;
    faults.answer(REPORT, 500, { detail: 'Something went wrong.' });
    await passTime(45_000);
    expect(screen.queryByText(/^Not refreshed since/)).toBeNull();
    await passTime(8_000);
    expect(screen.getByText(/^Not refreshed since \d\d:\d\d \d\d\/\d\d\/2026$/)).toBeVisible();
    expect(screen.getByText(/ – /, { selector: 'dd' }).textContent).toBe(period);
    faults.heal();
    await passTime(21_000);
    expect(screen.queryByText(/^Not refreshed since/)).toBeNull();
  });

  it('says when it cannot be had, and has it once it can', async () => {
    const faults = faultyServer();
    faults.answer(REPORT, 500, { detail: 'Something went wrong.' });
    await openInFakeTime();
    const words = () => screen.queryByText('The vitals could not be loaded. Trying again every 20 seconds.');
    await passUntil(() => words() !== null);
    expect(words()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
    expect(screen.queryByRole('region', { name: 'Report' })).toBeNull();
    faults.heal();
    await passTime(21_000);
    expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
  });

  it('[C6] one patient’s answer never stands under another’s name', async () => {
    const faults = faultyServer();
    const id = await patientOf(SICK);
    const release = faults.hold(new RegExp(`/api/patients/${id}/observations-with`));
    await openHistory(SICK);
    const other = await patientOf(NEVER_SENT);
    act(() => {
      window.history.pushState({ idx: 0 }, '', `/patients/${other}/profile`);
      window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    release();
    const button = await trends();
    act(() => button.click());
    expect(await fact('SSN')).toBe(NEVER_SENT);
    expect(
      within(await sheet()).getByText('No observation data available for this report.'),
    ).toBeInTheDocument();
  });
});
