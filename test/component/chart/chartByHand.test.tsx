import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { drawnCharts } from '../../fixtures/screens/drawnCharts';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { logSet, strikeOutSet } from '../../fixtures/patients/loggedSets';
import { openChart, slider } from '../../fixtures/screens/patientChart';
import { register } from '../../fixtures/patients/patients';

const LIST = /\/vitals-logs\//;
const SET = { HEART_RATE: 180, BODY_TEMPERATURE: 38.4 };

/** How many marks of a vital are drawn: each begins at a place of its own. */
const marksOf = (label: string) =>
  (document.querySelector(`[data-by-hand="${label}"]`)?.getAttribute('d') ?? '').split('M').length - 1;
const edges = () => [...document.querySelectorAll('[data-edge]')].map(({ textContent }) => textContent);
const authors = () => [...document.querySelectorAll('[data-author]')].map(({ textContent }) => textContent);

describe('what was logged by hand, on the chart', () => {
  it("is a hollow mark at its own time, though the bucket's mean lies far from it, and names its author", async () => {
    const id = await register();
    await logSet(id, { HEART_RATE: 60 }, { as: 'doctor', minutesAgo: 1 });
    await logSet(id, { HEART_RATE: 60 }, { as: 'doctor', minutesAgo: 2 });
    const set = await logSet(id, SET);
    await openChart(id);
    await waitFor(() => expect(marksOf('HR')).toBe(2));
    await waitFor(() => expect(edges()).toContain('HR 180 Nurse'));
    await waitFor(() => expect(marksOf('BT')).toBe(1));
    expect(marksOf('SpO2')).toBe(0);
    expect(document.querySelector('[data-by-hand="HR"]')).toHaveAttribute('fill', 'var(--surface)');
    expect(authors()).toContain('Doctor');
    // The axis stays; what lies outside of it stands at its edge, with value and author.
    expect(drawnCharts()[0]?.yAxis[0]?.getExtremes().max).toBe(125);
    expect(edges()).toContain('HR 180 Nurse');
    expect(within(screen.getByRole('list', { name: 'Key' })).getByText('By hand')).toBeVisible();
    await strikeOutSet(set, 'Wrong patient');
    fireEvent.focus(window);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(edges()).toEqual([]));
    expect(marksOf('HR')).toBe(2);
    expect(marksOf('BT')).toBe(0);
    expect(drawnCharts()[0]?.yAxis[0]?.getExtremes().max).toBe(125);
  });

  it('is read off with its own time, values and author, by pointer, keys and as a table', async () => {
    const id = await register();
    await logSet(id, SET);
    const { user } = await openChart(id);
    await waitFor(() => expect(marksOf('BT')).toBe(1));
    const time = await slider();
    time.focus();
    const words = /by hand \d\d:\d\d \d\d\/\d\d\/2026, Nurse: HR 180 bpm, BT 38\.4 °C$/;
    await user.keyboard('{ArrowRight}');
    if (!words.test(time.getAttribute('aria-valuetext') ?? '')) await user.keyboard('{ArrowRight}');
    expect(time).toHaveAttribute('aria-valuetext', expect.stringMatching(words));
    expect(document.querySelector('.chart-tip')).toHaveTextContent(
      /By hand \d\d:\d\d, Nurse HR 180 bpm, BT 38\.4 °C/,
    );
    await user.click(screen.getByRole('button', { name: 'Remove BT' }));
    await waitFor(() => expect(marksOf('BT')).toBe(0));
    await user.click(screen.getByRole('button', { name: 'Table' }));
    const row = within(await screen.findByRole('region', { name: 'Vitals as a table' })).getByRole(
      'rowheader',
      { name: /By hand, Nurse$/ },
    );
    expect(row.closest('tr')).toHaveTextContent('180');
    expect(row.closest('tr')).not.toHaveTextContent('38.4');
  });

  it('says that it could not be loaded, instead of looking as if there were nothing', async () => {
    const id = await register();
    await logSet(id, SET);
    faultyServer().answer(LIST, 500, { detail: 'Something went wrong.' });
    await openChart(id);
    expect(await screen.findByText('By hand: could not be loaded')).toBeVisible();
    expect(marksOf('HR')).toBe(0);
  });

  it('without anything logged by hand the key does not name it', async () => {
    const id = await register();
    await openChart(id);
    await slider();
    expect(screen.queryByText(/^By hand/)).toBeNull();
  });
});
