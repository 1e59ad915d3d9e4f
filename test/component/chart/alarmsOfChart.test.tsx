/**
 * @jest-environment-options {"ward": true}
 */
import { screen, waitFor, within } from '@testing-library/react';
import { patientOf } from '../../fixtures/alerts/alerts';
import { listedAlarm } from '../../fixtures/alerts/boardAlarm';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { openChart, openSick, SICK, slider } from '../../fixtures/screens/patientChart';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { passUntil, workUntil } from '../../fixtures/time/passTime';

const LISTS = /\/api\/alarms\/(\?|$)/;

/** ISO 8601, this number of minutes before now. */
const ago = (minutes: number) => new Date(server.clock() - minutes * 60_000).toISOString();

const listOf = (...results: ReturnType<typeof listedAlarm>[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
});

afterEach(() => jest.useRealTimers());

it('the tab of a bed has the shape and the word of a current high band, and none once it is old', async () => {
  await send('SICK', VITALS.sick);
  await send('WELL', VITALS.well);
  jest.useFakeTimers();
  await openChart(await patientOf(SICK));
  const tab = (bed: string) => screen.queryByRole('tab', { name: bed });
  await workUntil(() => tab('ICU-3') !== null);
  expect(tab('ICU-3')).toHaveAccessibleDescription('High risk');
  expect(tab('ICU-3')?.querySelector('svg')).toBeInTheDocument();
  const others = screen.getAllByRole('tab').filter((other) => other !== tab('ICU-3'));
  expect(others.filter((other) => other.querySelector('svg') !== null)).toEqual([]);
  // Other answers still come.
  faultyServer().refuse(/dashboard\/patients/);
  await passUntil(() => tab('ICU-3')?.querySelector('svg') === null);
  expect(tab('ICU-3')).toHaveAccessibleDescription('');
});

it('alarms of the same minute share a mark above the plot, which names and opens each of them', async () => {
  const at = ago(30);
  faultyServer().answer(
    LISTS,
    200,
    listOf(
      listedAlarm({ id: 1, kind: 'SPI', value: 95, severity: 'WARNING', worst: 'WARNING', raised_at: at }),
      listedAlarm({ id: 2, kind: 'NEWS2', value: 8, parts_known: 5, unit: '', raised_at: at }),
      listedAlarm({ id: 3, kind: 'HIPI', raised_at: ago(200), state: 'resolved', resolved_at: ago(190) }),
    ),
  );
  const { user } = await openSick();
  const marks = within(await screen.findByRole('list', { name: 'Alarms' }));
  await waitFor(() => expect(marks.getAllByRole('listitem')).toHaveLength(2));
  expect(marks.getByRole('link', { name: /^HIPI/ })).toHaveAttribute('href', '/alarms/3');
  const both = marks.getByRole('button', { name: /SPI 95.*; NEWS2 8|NEWS2 8.*; SPI 95/ });
  await user.click(both);
  const list = within(await screen.findByRole('list', { name: 'Alarms at this time' }));
  expect(list.getByRole('link', { name: /^SPI 95/ })).toHaveAttribute('href', '/alarms/1');
  expect(list.getByRole('link', { name: /^NEWS2 8/ })).toHaveAttribute('href', '/alarms/2');
});

it('an alarm above the chart that nobody has to acknowledge has no -- where an owner would be', async () => {
  faultyServer().answer(
    LISTS,
    200,
    listOf(listedAlarm({ id: 1, severity: 'INFO', worst: 'INFO', raised_at: ago(5) })),
  );
  await openChart(await patientOf(SICK));
  await slider();
  const list = await screen.findByRole('list', { name: 'Open alarms' });
  expect(list).toHaveTextContent(/HIPI/);
  expect(list).not.toHaveTextContent('--');
});
