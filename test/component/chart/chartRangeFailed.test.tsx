/**
 * @jest-environment-options {"ward": true}
 */
import { screen, waitFor, within } from '@testing-library/react';
import { patientOf } from '../../fixtures/alerts/alerts';
import { NEVER_SENT, openChart, slider } from '../../fixtures/screens/patientChart';
import { faultyServer } from '../../fixtures/server/faultyServer';

const choose = (group: string, name: string) =>
  within(screen.getByRole('radiogroup', { name: group })).getByText(name);

describe('a range that is not loaded yet', () => {
  it('is not said to be empty while it is loading: what is drawn is named', async () => {
    const faults = faultyServer();
    const { user } = await openChart(await patientOf(NEVER_SENT));
    await slider();
    expect(await screen.findByText('No vitals in the last 24 hours')).toBeVisible();
    const release = faults.hold(/\/vitals\/.*start=/);
    await user.click(choose('Range', '72 h'));
    await waitFor(() => expect(faults.calls(/\/vitals\/.*resolution=60/)).toHaveLength(1));
    expect(screen.getByRole('radio', { name: '72 h' })).toBeChecked();
    expect(screen.queryByText('No vitals in the last 72 hours')).toBeNull();
    expect(screen.getByText('No vitals in the last 24 hours')).toBeVisible();
    release();
    expect(await screen.findByText('No vitals in the last 72 hours')).toBeVisible();
  });

  it('says that it could not be loaded, and what is drawn instead; so does a resolution', async () => {
    const faults = faultyServer();
    const { user } = await openChart(await patientOf(NEVER_SENT));
    await slider();
    faults.answer(/\/vitals\/.*resolution=(60|120)/, 500, { detail: 'Something went wrong.' });
    await user.click(choose('Range', '72 h'));
    expect(
      await screen.findByText(/^The last 72 hours could not be loaded: these are the last 24 hours\. /),
    ).toBeVisible();
    expect(screen.queryByText('No vitals in the last 72 hours')).toBeNull();
    await user.click(choose('Range', '24 h'));
    await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
    await user.click(choose('Resolution', '120'));
    expect(
      await screen.findByText(/^A resolution of 120 min could not be loaded: this is one of 15 min\. /),
    ).toBeVisible();
    faults.heal();
    await user.click(choose('Range', '72 h'));
    expect(await screen.findByText('No vitals in the last 72 hours')).toBeVisible();
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });
});
