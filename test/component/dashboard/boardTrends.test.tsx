/**
 * @jest-environment-options {"ward": true}
 */
import { screen, waitFor, within } from '@testing-library/react';
import { deviceName, send, VITALS } from '../../fixtures/readings/feeder';
import { fakeTimers } from '../../fixtures/screens/notifierScreen';
import { cardOf, open } from '../../fixtures/screens/patientBoard';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { passTime, workUntil } from '../../fixtures/time/passTime';

const MINUTE = 60_000;
const TRENDS = /\/api\/dashboard\/trends\//;
const CALM = { ...VITALS.sick, heartRate: 100, bloodPressureMean: 81, bodyTemperature: 38 };
const NOW = { ...CALM, heartRate: 118, bloodPressureMean: 55, bodyTemperature: 38.7 };

const tileOf = (card: HTMLElement, name: string) => within(card).getByRole('group', { name });

/** A patient who was calm for a quarter of an hour, and is not since three minutes. */
async function rise(): Promise<void> {
  for (let minute = 0; minute < 16; minute += 1) {
    await send('SICK', CALM);
    server.clock.advance(MINUTE);
  }
  server.clock.advance(11 * MINUTE);
  for (let minute = 0; minute < 3; minute += 1) {
    server.clock.advance(MINUTE);
    await send('SICK', NOW);
  }
}

beforeEach(async () => {
  server.clock.advance(90 * MINUTE);
  await rise();
});

it('an arrow and the change stand beside a value that has changed, and its words after it', async () => {
  await open();
  const card = await cardOf('SICK');
  await waitFor(() => expect(tileOf(card, 'HR')).toHaveTextContent('HR bpm118, up 18'));
  // Drawn by the style sheet, from its attribute.
  const markOf = (name: string) => tileOf(card, name).querySelector('.trend');
  const mark = markOf('HR');
  expect(mark).toBeVisible();
  expect(mark).toHaveAttribute('data-change', '18');
  expect(mark).not.toHaveClass('trend--down');
  // Of the pressures the mean's; a temperature in tenths.
  expect(tileOf(card, 'NIBP')).toHaveTextContent(/mmHg84\/46 \(55\), down 26$/);
  expect(markOf('NIBP')).toHaveClass('trend--down');
  expect(markOf('NIBP')).toHaveAttribute('data-change', '26');
  expect(tileOf(card, 'BT')).toHaveTextContent('BT °C38.7, up 0.7');
  expect(markOf('BT')).toHaveAttribute('data-change', '0.7');
  for (const name of ['SpO2', 'RR', 'SI']) expect(tileOf(card, name)).not.toHaveTextContent(/up|down/);
});

describe('with time', () => {
  const shown = async () => {
    const name = await deviceName('SICK');
    fakeTimers();
    await open();
    const hr = () => tileOf(screen.getByRole('article', { name }), 'HR').textContent;
    await workUntil(() => screen.queryByRole('article', { name }) !== null && hr().includes('up 18'));
    expect(hr()).toContain('up 18');
    return hr;
  };
  afterEach(() => {
    jest.useRealTimers();
  });

  it('the arrows go when trends have not been answered for three minutes, and come back with an answer', async () => {
    const { refuse, heal } = faultyServer();
    const hr = await shown();
    refuse(TRENDS);
    for (let minute = 0; minute < 3; minute += 1) {
      await send('SICK', NOW);
      await passTime(55_000);
    }
    expect(hr()).toContain('up 18');
    await send('SICK', NOW);
    await passTime(20_000);
    expect(hr()).toBe('HR bpm118');
    heal();
    await send('SICK', NOW);
    await passTime(60_000);
    expect(hr()).toContain('up 18');
  }, 60_000);

  it('an old value has no arrow, although its trend is known', async () => {
    const hr = await shown();
    await passTime(150_000);
    expect(hr()).toContain('up 18');
    await passTime(60_000);
    expect(hr()).toBe('HR bpm118');
  }, 60_000);
});
