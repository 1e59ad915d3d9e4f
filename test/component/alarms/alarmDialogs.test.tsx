/**
 * @jest-environment-options {"ward": true}
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import { patientOf } from '../../fixtures/alerts/alerts';
import { recorded, register } from '../../fixtures/patients/patients';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { address, meanwhile, renderApp } from '../../fixtures/screens/render';

const SICK = '900-12-3401';

beforeEach(async () => {
  server.clock.advance(60 * 60_000);
  await send('SICK', VITALS.sick);
});

/** The profile of the ill patient, opened from that of another one, with the dialog of an alarm. */
async function openDialog(button: 'Pause…' | 'Close…', name: RegExp) {
  const other = await register();
  const ill = await patientOf(SICK);
  const { user } = await renderApp(`/patients/${other}/profile`, { as: 'nurse' });
  await screen.findByRole('region', { name: 'Profile' });
  act(() => {
    // As the router numbers its entries.
    window.history.pushState({ idx: 1 }, '', `/patients/${ill}/profile`);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }));
  });
  await user.click((await screen.findAllByRole('button', { name: button }))[0] ?? document.body);
  const box = await screen.findByRole('dialog', { name });
  return { user, box, other, ill };
}

describe('the dialog of an alarm', () => {
  it('closes when its screen is left by Back, and is not there again on the return', async () => {
    const { other, ill } = await openDialog('Pause…', /^Pause .* · ICU-3/);
    act(() => window.history.back());
    await waitFor(() => expect(address()).toBe(`/patients/${other}/profile`));
    const { ssn } = await meanwhile(() => recorded(other));
    expect(await screen.findAllByText(ssn)).not.toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => window.history.forward());
    await waitFor(() => expect(address()).toBe(`/patients/${ill}/profile`));
    expect(await screen.findAllByRole('button', { name: 'Pause…' })).not.toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('with a reason typed asks before Back leaves, and closes with the screen', async () => {
    const { user, box, other } = await openDialog('Pause…', /^Pause .* · ICU-3/);
    await user.type(within(box).getByLabelText('Reason'), 'Cuff being changed');
    act(() => window.history.back());
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe(`/patients/${other}/profile`));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
