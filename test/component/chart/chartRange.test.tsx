/**
 * @jest-environment-options {"ward": true}
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import { patientOf } from '../../fixtures/alerts/alerts';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { drawnCharts } from '../../fixtures/screens/drawnCharts';
import { openSick, SICK, slider } from '../../fixtures/screens/patientChart';
import { renderApp } from '../../fixtures/screens/render';
import { faultyServer } from '../../fixtures/server/faultyServer';

const HOUR = 3_600_000;
const VITALS_OF = /\/api\/patients\/\d+\/vitals\//;

const chosen = (group: string) =>
  within(screen.getByRole('radiogroup', { name: group }))
    .getAllByRole('radio')
    .map((radio) => (radio as HTMLInputElement).checked);
const choose = (group: string, name: string) =>
  within(screen.getByRole('radiogroup', { name: group })).getByText(name);
/** How much time each of the charts draws, h. */
const drawnHours = () =>
  drawnCharts().map((chart) => {
    const { min, max } = chart.xAxis[0]?.getExtremes() ?? { min: NaN, max: NaN };
    return (max - min) / HOUR;
  });

it('4, 8, 24 and 72 hours can be drawn, with few points each; 24 at first', async () => {
  const { calls } = faultyServer();
  const { user } = await openSick();
  const asked = () => new URL(calls(VITALS_OF).at(-1)?.url ?? '', 'http://app').searchParams;
  expect(chosen('Range')).toEqual([false, false, true, false]);
  expect(drawnHours()).toEqual([30, 30]);
  expect(asked().get('start')).toBeNull();
  for (const [range, hours, resolution] of [
    ['72 h', 78, '60'],
    ['4 h', 5, '10'],
    ['8 h', 10, '10'],
    ['24 h', 30, '15'],
  ] as const) {
    await user.click(choose('Range', range));
    await waitFor(() => expect(drawnHours()).toEqual([hours, hours]));
    expect(asked().get('resolution')).toBe(resolution);
    const start = asked().get('start');
    if (range !== '24 h') {
      const back = server.clock() - Date.parse(start ?? '');
      expect(back).toBeGreaterThanOrEqual(parseInt(range) * HOUR);
      expect(back).toBeLessThan((parseInt(range) + 1) * HOUR);
    }
  }
});

it('a resolution that was chosen stays with every range', async () => {
  const { user } = await openSick();
  await user.click(choose('Resolution', '120'));
  await waitFor(() => expect(chosen('Resolution')).toEqual([false, false, false, true]));
  await user.click(choose('Range', '72 h'));
  await waitFor(() => expect(drawnHours()).toEqual([78, 78]));
  expect(chosen('Resolution')).toEqual([false, false, false, true]);
});

it('+ looks closely at the marked time in both charts, and stays there; Escape and Reset zoom lead back', async () => {
  const { user } = await openSick();
  (await slider()).focus();
  await user.keyboard('++');
  await waitFor(() => expect(drawnHours()).toEqual([7.5, 7.5]));
  const at = drawnCharts()[0]?.xAxis[0]?.getExtremes().min;
  expect(drawnCharts()[1]?.xAxis[0]?.getExtremes().min).toBe(at);
  await user.keyboard('{ArrowRight}');
  expect(drawnHours()).toEqual([7.5, 7.5]);
  await user.keyboard('-');
  await waitFor(() => expect(drawnHours()).toEqual([15, 15]));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(drawnHours()).toEqual([30, 30]));
  expect(screen.queryByRole('button', { name: 'Reset zoom' })).toBeNull();
  await user.keyboard('+');
  await user.click(await screen.findByRole('button', { name: 'Reset zoom' }));
  await waitFor(() => expect(drawnHours()).toEqual([30, 30]));
  expect(await slider()).toHaveFocus();
});

it('a range that is chosen again is drawn whole, however it was looked at before', async () => {
  const { user } = await openSick();
  (await slider()).focus();
  await user.keyboard('++');
  await waitFor(() => expect(drawnHours()).toEqual([7.5, 7.5]));
  const choose = (range: string) => user.click(screen.getByRole('radio', { name: range }));
  await choose('4 h');
  await waitFor(() => expect(drawnHours()[0]).toBeLessThan(7.5));
  await choose('24 h');
  await waitFor(() => expect(drawnHours()).toEqual([30, 30]));
  expect(screen.queryByRole('button', { name: 'Reset zoom' })).toBeNull();
});

it('the time that the keyboard begins at is one that is drawn, also while the newest is not', async () => {
  const { user } = await openSick();
  const time = await slider();
  const newest = time.getAttribute('aria-valuenow');
  time.focus();
  await user.keyboard('{Home}++');
  act(() => time.blur());
  const value = (name: string) => Number(time.getAttribute(name));
  await waitFor(() => expect(value('aria-valuemax') - value('aria-valuemin')).toBe(7.5 * HOUR));
  expect(value('aria-valuenow')).toBeGreaterThanOrEqual(value('aria-valuemin'));
  expect(value('aria-valuenow')).toBeLessThanOrEqual(value('aria-valuemax'));
  time.focus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(time).toHaveAttribute('aria-valuenow', newest));
});

it('Zoom in, without dragging, shows half around the time that was last marked, until nothing is shorter', async () => {
  const { user } = await openSick();
  const time = await slider();
  time.focus();
  await user.keyboard('{Home}');
  const closer = screen.getByRole('button', { name: 'Zoom in' });
  await user.click(closer);
  await waitFor(() => expect(drawnHours()).toEqual([15, 15]));
  const from = drawnCharts()[0]?.xAxis[0]?.getExtremes().min ?? NaN;
  expect(from).toBe(Number(time.getAttribute('aria-valuemin')));
  for (const hours of [7.5, 3.75, 1.875, 1]) {
    await user.click(closer);
    await waitFor(() => expect(drawnHours()).toEqual([hours, hours]));
  }
  expect(closer).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Reset zoom' }));
  await waitFor(() => expect(drawnHours()).toEqual([30, 30]));
});

it('what is normal is drawn behind each line that is shown, up to now', async () => {
  const { user } = await openSick();
  const normal = () =>
    [...document.querySelectorAll('[data-normal]')]
      .filter((shape) => shape.getAttribute('d') !== '')
      .map((shape) => shape.getAttribute('data-normal'));
  expect(normal()).toEqual(['HR', 'SBP', 'MBP', 'DBP', 'RR', 'SpO2', 'BT']);
  const hr = document.querySelector('[data-normal="HR"]');
  expect(hr).toHaveAttribute('fill-opacity', '0.05');
  const [chart] = drawnCharts();
  const [time, value] = [chart?.xAxis[0], chart?.yAxis[0]];
  const [, top, right, bottom] = /^M0 (\d+)H(\d+)V(\d+)H0Z$/.exec(hr?.getAttribute('d') ?? '') ?? [];
  expect(Number(top)).toBe(Math.round(value?.toPixels(90, true) ?? 0));
  expect(Number(bottom)).toBe(Math.round(value?.toPixels(51, true) ?? 0));
  const now = [time?.options.plotLines ?? []].flat()[0]?.value ?? NaN;
  expect(Number(right)).toBe(Math.round(time?.toPixels(now, true) ?? 0));
  await user.click(screen.getByRole('button', { name: 'Remove HR' }));
  await waitFor(() => expect(normal()).not.toContain('HR'));
});

it.each([
  ['a phone', { width: 390, height: 844 }],
  ['a phone held sideways', { width: 844, height: 390 }],
])('on %s the plot comes first, then the newest values, then what can be chosen', async (_, size) => {
  await send('SICK', VITALS.sick);
  await renderApp(`/patient-chart/${await patientOf(SICK)}`, { as: 'nurse', ...size });
  const follows = (one: Element, other: Element) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const plot = await slider();
  const [si] = screen.getAllByRole('group', { name: 'SI' });
  const heading = screen.getByRole('heading', { level: 2, name: 'Vitals' });
  expect(si !== undefined && follows(plot, si) && follows(si, heading)).toBe(true);
  expect(follows(heading, screen.getByRole('region', { name: 'Latest' }))).toBe(true);
  for (const name of ['HR', 'NIBP', 'SpO2', 'RR', 'BT', 'SI'])
    expect(screen.getAllByRole('group', { name }).length).toBeGreaterThanOrEqual(1);
});
