/**
 * @jest-environment-options {"ward": true}
 */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { patientOf } from '../../fixtures/alerts/alerts';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { NEVER_SENT, openChart, openSick, SICK, slider } from '../../fixtures/screens/patientChart';

const MINUTE_MS = 60_000;
const pane = () => screen.findByRole('region', { name: 'Vitals' });
const tile = (name: string) =>
  within(screen.getByRole('region', { name: 'Latest' })).getByRole('group', { name });

describe('beside the charts', () => {
  it('[CH-29] [CH-30] [CH-31] two pages of the newest values', async () => {
    const { user } = await openSick();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await waitFor(() => expect(tile('HR')).toHaveTextContent('128'));
    expect(tile('NIBP')).toHaveTextContent('84/46 (55) mmHg');
    expect(tile('SpO2')).toHaveTextContent('91 %');
    expect(await screen.findByRole('img', { name: /^SPI radar/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(tile('RR')).toHaveTextContent('29 /min');
    expect(tile('BT')).toHaveTextContent('38.9 °C');
    expect(tile('SI')).toHaveTextContent('1.52');
    expect(screen.getByRole('img', { name: /^HIPI radar/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(tile('HR')).toBeVisible();
  });

  it('[CH-32] [CH-33] the SEP-1 guidelines, in order', async () => {
    const { user } = await openSick();
    await user.click(await screen.findByRole('button', { name: 'SEP-1 guidelines' }));
    expect(await screen.findByText('3h')).toBeVisible();
    expect(screen.getByText('Reassess every 6h')).toBeVisible();
    const steps = within(screen.getByText('3h').closest('.sepsis') as HTMLElement).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Measure lactate levels',
      'Blood culture before antibiotics',
      'Broad-spectrum antibiotics',
      'Fluid resuscitation',
      'Apply vasopressors',
    ]);
  });

  it('the reasons of the score of the page stand before the sample: contributions, the outcome of such scores, the model, NEWS2 by part', async () => {
    const { user } = await openSick();
    const why = await screen.findByRole('region', { name: 'Why SPI' });
    await waitFor(() =>
      expect(within(why).getByRole('heading', { level: 3 })).toHaveTextContent(/^Why SPI is \d+$/),
    );
    expect(why).toHaveTextContent(/about 1 in \d+ within six hours/);
    expect(why).toHaveTextContent('Model spi-2');
    const bars = within(within(why).getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem');
    expect(bars).toHaveLength(6);
    expect(bars.find((bar) => bar.textContent?.startsWith('BT'))).toHaveTextContent(
      /^BT .*38\.9 °C .*\+\d\.\d$/,
    );
    expect(why).toHaveTextContent('NEWS2 12 (5 of 7 parts)');
    expect(
      within(within(why).getByRole('list', { name: 'Parts of NEWS2' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['RR 29 3', 'SpO2 91 % 3', 'HR 128 2', 'BT 38.9 °C 1', 'SBP 84 3']));
    expect(why.compareDocumentPosition(screen.getByRole('img', { name: /^SPI radar/ }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('region', { name: 'Why HIPI' })).toHaveTextContent(
      /MAP .*55.*Model hipi-2/,
    );
  });

  it('of a patient who was never measured no score is known now', async () => {
    await openChart(await patientOf(NEVER_SENT));
    expect(await screen.findByRole('region', { name: 'Why SPI' })).toHaveTextContent('Not known now');
  });

  it('reasons that cannot be loaded say so, and are asked for again', async () => {
    const faults = faultyServer();
    faults.answer(/\/risk\//, 500, { detail: 'Something went wrong.' });
    await openSick();
    expect(await screen.findByText('Why SPI is what it is could not be loaded.')).toBeVisible();
    faults.heal();
    expect(await screen.findByRole('region', { name: 'Why SPI' })).toBeVisible();
  }, 30_000);

  it('[row 8] a sensor\u2019s 0 reads 0? there too', async () => {
    await send('SICK', { ...VITALS.sick, heartRate: 0 });
    await openChart(await patientOf(SICK));
    await waitFor(() => expect(tile('HR')).toHaveTextContent('0? sensor sends 0: patient or sensor? bpm'));
  });

  it('[CH-34] [B8] the radars are marked as a sample, the same for everybody', async () => {
    await openSick();
    const shape = async () =>
      (await screen.findByRole('img', { name: /^SPI radar/ }))
        .querySelector('.radar-sample')
        ?.getAttribute('points');
    const first = await shape();
    expect(screen.getByText('Sample data')).toBeVisible();
    expect(screen.getByText(/^Fixed sample, not this patient/)).toBeVisible();
    cleanup();
    await openChart(await patientOf(NEVER_SENT));
    await pane();
    expect(await shape()).toBe(first);
  });

  it('[B1] values that are no longer of this moment are grey and say how old they are', async () => {
    // Its first delivery: its sending interval is not known yet.
    await send('WELL', VITALS.sick);
    server.clock.advance(4 * MINUTE_MS);
    await openChart(await patientOf('900-82-9305'));
    await slider();
    await waitFor(() => expect(tile('HR')).toHaveTextContent('128'));
    expect(tile('HR')).toHaveClass('latest--stale');
    // The page's clock has to notice that the server's has been set.
    expect(await within(tile('HR')).findByText('4 min ago')).toBeVisible();
    expect(screen.getByText('Offline')).toBeVisible();
    expect(
      await within(await screen.findByRole('region', { name: 'Why SPI' })).findByText('4 min ago'),
    ).toBeVisible();
  });
});
