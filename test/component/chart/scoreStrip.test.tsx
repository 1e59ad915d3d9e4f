/**
 * @jest-environment-options {"ward": true}
 */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { patientOf } from '../../fixtures/alerts/alerts';
import { NEVER_SENT, openChart, openSick, slider } from '../../fixtures/screens/patientChart';
import { addNotes } from '../../fixtures/patients/notes';
import { register } from '../../fixtures/patients/patients';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { address, renderApp } from '../../fixtures/screens/render';
import { faultyServer } from '../../fixtures/server/faultyServer';

const NOTES = /\/clinical-notes\//;

const strip = () => screen.findByRole('region', { name: 'Scores and notes' });
const lane = async (name: string) =>
  within(await strip()).findByRole('img', { name: new RegExp(`^${name}:`) });
const marks = async () => within(await strip()).findAllByRole('link');
const tip = () => document.querySelector('.note-tip');

describe('the strip of scores', () => {
  it('has both scores as lines and NEWS2 as numbers over the time of the charts, and what they are now', async () => {
    await openSick();
    await waitFor(async () =>
      expect(await lane('HIPI')).toHaveAccessibleName(
        /^HIPI: \d+( to \d+)? in this time, now \d+, High risk$/,
      ),
    );
    expect(await lane('SPI')).toHaveAccessibleName(/^SPI: \d+( to \d+)? in this time, now \d+, \w+ risk$/);
    expect(await lane('NEWS2')).toHaveAccessibleName(
      /^NEWS2: \d+( to \d+)? in this time, now \d+, 5 of 7 parts$/,
    );
    expect((await lane('HIPI')).querySelector('.score-line')).toHaveAttribute(
      'd',
      expect.stringMatching(/^M/),
    );
    const cells = [...(await lane('NEWS2')).querySelectorAll('.score-run')];
    // Sent an hour and a quarter ago and now: a gap lies between.
    expect(cells).toHaveLength(2);
    expect(cells.map(({ className }) => className)).toEqual(
      Array.from({ length: 2 }, () => 'score-run score-run--high'),
    );
    // A total is never shown without how many of its parts are known.
    expect((await lane('NEWS2')).querySelector('.score-lane-now')).toHaveTextContent(/^\d+ 5 of 7 parts$/);
  });

  it('is read off with the vitals, by keys and by pointer, and as columns of the table', async () => {
    const { user } = await openSick();
    const time = await slider();
    expect(time).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/: HIPI \d+, SPI \d+, NEWS2 \d+ \(5 of 7 parts\), HR 128 bpm/),
    );
    time.focus();
    await user.keyboard('{ArrowRight}');
    expect(document.querySelector('.chart-tip')).toHaveTextContent(
      /HIPI \d+, SPI \d+, NEWS2 \d+ \(5 of 7 parts\)/,
    );
    expect(document.querySelector('.score-strip-at')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Table' }));
    const table = within(await screen.findByRole('table'));
    const newest = within(table.getAllByRole('rowheader')[0]?.closest('tr') as HTMLElement).getAllByRole(
      'cell',
    );
    expect(newest.slice(-3).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/^\d+ \(5 of 7 parts\)$/),
    ]);
  });

  it('of a patient who was never measured says so, and draws nothing', async () => {
    await openChart(await patientOf(NEVER_SENT));
    expect(await lane('HIPI')).toHaveAccessibleName('HIPI: not known in this time, not known now');
    expect(await lane('NEWS2')).toHaveTextContent('--');
    expect(document.querySelector('.score-run, .score-line')).not.toBeInTheDocument();
  });

  it('values that are no longer of this moment are said as the last ones, and old ones not at all', async () => {
    await send('WELL', VITALS.sick);
    const well = await patientOf('900-82-9305');
    server.clock.advance(4 * 60_000);
    await openChart(well);
    await waitFor(async () =>
      expect(await lane('HIPI')).toHaveAccessibleName(/in this time, last \d+, Was high risk$/),
    );
    expect((await lane('NEWS2')).querySelector('.score-lane-now')).toHaveClass('score-lane-now--stale');
    cleanup();
    server.clock.advance(60 * 60_000);
    await openChart(well);
    await waitFor(async () =>
      expect(await lane('HIPI')).toHaveAccessibleName(/^HIPI: \d+ in this time, not known now$/),
    );
    expect((await lane('HIPI')).querySelector('.score-lane-now')).toHaveTextContent(/^--$/);
  });

  it('a zoom cuts it as the charts, and Reset zoom leads back', async () => {
    const { user } = await openSick();
    const cells = async () => (await lane('NEWS2')).querySelectorAll('.score-run').length;
    const time = await slider();
    const all = await cells();
    expect(all).toBeGreaterThan(1);
    time.focus();
    // The newest bucket is in the middle of what is drawn.
    await user.keyboard('{ArrowRight}+++++');
    await waitFor(async () => expect(await cells()).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Reset zoom' }));
    await waitFor(async () => expect(await cells()).toBe(all));
  });
});

describe('the notes on the strip', () => {
  it('are marks that say when, who and how they begin; one leads to the note among the others', async () => {
    const patient = await register();
    const [, , old] = await addNotes(patient, [
      ['Drowsy, cool hands.\nDr. Lund called.', 2],
      ['Long before the day that is drawn.', 30],
      ['Slept well.', 10],
    ]);
    const { user } = await openChart(patient);
    const [first, second, ...others] = await marks();
    expect(others).toEqual([]);
    expect(second).toHaveAccessibleName(
      /^Note: \d\d:\d\d \d\d\/\d\d\/\d{4}, Nurse: Drowsy, cool hands\. Dr\. Lund called\.$/,
    );
    await user.hover(first as HTMLElement);
    expect(tip()).toHaveTextContent(/Nurse\s*Slept well\./);
    await user.unhover(first as HTMLElement);
    expect(tip()).toBeNull();
    // By keyboard the same: the focus shows it, Escape puts it away, Enter leads to it.
    act(() => first?.focus());
    await waitFor(() => expect(tip()).toHaveTextContent('Slept well.'));
    await user.keyboard('{Escape}');
    expect(tip()).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/patients/${patient}/notes`));
    const place = await screen.findByText('Slept well.');
    const row = place.closest('li');
    expect(row).toHaveAttribute('aria-current', 'true');
    expect(row).toHaveAttribute('id', `note-${old}`);
    expect(document.querySelectorAll('[aria-current="true"]')).toHaveLength(1);
    await waitFor(() => expect(row).toHaveFocus());
  });

  it('near each other are one mark, with their number, and lead to all of them', async () => {
    const patient = await register();
    await addNotes(patient, [
      ['One.', 5],
      ['Two.', 5.1],
      ['Three.', 5.2],
    ]);
    const { user } = await openChart(patient);
    const [mark, ...others] = await marks();
    expect(others).toEqual([]);
    expect(mark).toHaveAccessibleName(/^3 notes: .*One\.; .*Two\.; .*Three\.$/);
    expect(mark).toHaveTextContent('3');
    await user.hover(mark as HTMLElement);
    expect(tip()).toHaveTextContent(/^3 notes/);
    await user.click(mark as HTMLElement);
    await screen.findByText('One.');
    expect(document.querySelectorAll('li[aria-current="true"]')).toHaveLength(3);
  });

  it('says when there are none in the time, and when they could not be loaded', async () => {
    const patient = await register();
    await openChart(patient);
    expect(await within(await strip()).findByText('None in this time')).toBeVisible();
  });

  it('that could not be loaded do not look as if there were none', async () => {
    const patient = await register();
    await addNotes(patient, [['Drowsy.', 1]]);
    faultyServer().answer(NOTES, 500, { detail: 'Something went wrong.' });
    await openChart(patient);
    expect(await within(await strip()).findByText('Could not be loaded')).toBeVisible();
    expect(within(await strip()).queryByText('None in this time')).not.toBeInTheDocument();
  });

  it('are polled without an answer while none is written, and one that is written comes at once', async () => {
    const patient = await register();
    await addNotes(patient, [['Drowsy.', 1]]);
    const faults = faultyServer();
    const { user } = await openChart(patient);
    expect(await marks()).toHaveLength(1);
    fireEvent.focus(window);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(faults.calls(NOTES).length).toBeGreaterThan(1));
    await user.click(screen.getByRole('button', { name: 'Log Clinical Notes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Log Clinical Notes' }));
    await user.type(dialog.getByRole('textbox'), 'Awake.');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    await waitFor(async () =>
      expect((await marks()).map((mark) => mark.getAttribute('aria-label')).join()).toContain('Awake.'),
    );
  });

  it('an address of a note that is not among the notes says so, and leads to it', async () => {
    const patient = await register();
    const [known] = await addNotes(patient, [['Drowsy.', 1]]);
    await renderApp(`/patients/${patient}/notes#note-999999,${known}`, { as: 'nurse' });
    expect(await screen.findByText('Note 999999 is not among these.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open note 999999' })).toHaveAttribute('href', '/notes/999999');
    expect((await screen.findByText('Drowsy.')).closest('li')).toHaveAttribute('aria-current', 'true');
  });
});
