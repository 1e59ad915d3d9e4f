/**
 * @jest-environment-options {"ward": true}
 */
import { screen, within } from '@testing-library/react';
import { patientOf } from '../../fixtures/alerts/alerts';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { openChart, SICK } from '../../fixtures/screens/patientChart';
import { renderApp } from '../../fixtures/screens/render';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { passUntil } from '../../fixtures/time/passTime';

const RISK = /\/risk\//;

const why = () => screen.queryByRole('region', { name: /^Why SPI/ });
const heading = () => why()?.querySelector('h3')?.textContent ?? '';
const lane = (name: string) => screen.queryByRole('img', { name: new RegExp(`^${name}:`) });
const laneWords = (name: string) => lane(name)?.getAttribute('aria-label') ?? '';
const tile = (name: string) =>
  within(screen.getByRole('region', { name: 'Latest' })).getByRole('group', { name });

beforeEach(() => send('SICK', VITALS.sick));

afterEach(() => jest.useRealTimers());

it('scores that alone cannot be refreshed are no longer those of now, and say how old they are', async () => {
  const patient = await patientOf(SICK);
  jest.useFakeTimers();
  await openChart(patient);
  await passUntil(() => /^Why SPI is \d+$/.test(heading()) && /, now \d+/.test(laneWords('HIPI')));
  expect(laneWords('HIPI')).toMatch(/, now \d+, High risk$/);
  const faults = faultyServer();
  faults.answer(RISK, 500, { detail: 'Something went wrong.' });
  await passUntil(() => /ago$/.test(heading()));
  expect(heading()).toMatch(/^Why SPI is \d+\d\d s ago$/);
  expect(why()).toHaveClass('risk-reasons--stale');
  expect(laneWords('HIPI')).toMatch(/, last \d+, Was high risk$/);
  expect(lane('HIPI')?.querySelector('.score-lane-now')).toHaveClass('score-lane-now--stale');
  // The vitals are refreshed.
  expect(tile('HR')).toHaveTextContent('128');
  expect(tile('HR')).not.toHaveClass('latest--stale');
  faults.heal();
  await passUntil(() => !/ago$/.test(heading()));
  expect(laneWords('HIPI')).toMatch(/, now \d+, High risk$/);
});

it('and on the profile of the patient', async () => {
  const patient = await patientOf(SICK);
  jest.useFakeTimers();
  await renderApp(`/patients/${patient}`, { as: 'nurse' });
  await passUntil(() => screen.queryByText(/about 1 in \d+/) !== null);
  expect(screen.getAllByText(/about 1 in \d+/).length).toBeGreaterThan(0);
  expect(screen.queryByText(/cannot be refreshed/)).toBeNull();
  faultyServer().answer(RISK, 500, { detail: 'Something went wrong.' });
  await passUntil(() => screen.queryByText(/cannot be refreshed/) !== null);
  expect(screen.getByText(/^The scores cannot be refreshed\. These are of \d\d:\d\d /)).toBeVisible();
});
