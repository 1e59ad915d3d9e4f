/**
 * @jest-environment-options {"ward": true}
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import { patientOf } from '../../fixtures/alerts/alerts';
import { change, recorded, register } from '../../fixtures/patients/patients';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { address, meanwhile, renderApp } from '../../fixtures/screens/render';

const SICK = '900-12-3401';

beforeEach(async () => {
  server.clock.advance(60 * 60_000);
  await send('SICK', VITALS.sick);
  server.clock.advance(60_000);
  await send('SICK', VITALS.sick);
});

/** The banner in it says who, with two identifiers, and what to beware of. */
async function namesThePatient(box: HTMLElement) {
  const line = await within(box).findByRole('group', { name: 'Patient' });
  const { first_name, last_name } = await meanwhile(async () => recorded(await patientOf(SICK)));
  await waitFor(() => expect(line).toHaveTextContent(/High risk since \d\d:\d\d/));
  await waitFor(() => expect(line).toHaveTextContent(/ICU-3.*\d+ y.*Allergy: Latex/));
  expect(within(line).getByText(`${last_name}, ${first_name}`)).toBeVisible();
  expect(within(line).getByText(SICK)).toBeVisible();
}

/** The profile of the ill patient, opened from that of another one, with the dialog of an alarm. */
async function openPause() {
  const other = await register();
  const ill = await patientOf(SICK);
  const { user } = await renderApp(`/patients/${other}/profile`, { as: 'nurse' });
  await screen.findByRole('region', { name: 'Profile' });
  act(() => {
    // As the router numbers its entries.
    window.history.pushState({ idx: 1 }, '', `/patients/${ill}/profile`);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }));
  });
  await user.click((await screen.findAllByRole('button', { name: 'Pause…' }))[0] ?? document.body);
  const box = await screen.findByRole('dialog', { name: /^Pause .* · ICU-3/ });
  return { user, box, other, ill };
}

describe('the dialog of an alarm', () => {
  it('and its time line say who the patient is', async () => {
    const id = await patientOf(SICK);
    await change(id, { allergies: ['Latex'] });
    const { user } = await renderApp('/alarms', { as: 'nurse' });
    const table = await screen.findByRole('table', { name: 'Open alarms' });
    await user.click(await within(table).findByRole('link', { name: /^HIPI \d/ }));
    const story = await screen.findByRole('article', { name: /^HIPI \d.* of ICU-3$/ });
    await namesThePatient(story);
    expect(within(story).getByRole('link', { name: SICK })).toHaveAttribute('href', `/patients/${id}`);
    for (const [button, name] of [
      ['Pause…', /^Pause HIPI · ICU-3/],
      ['Close…', /^Close HIPI · ICU-3/],
    ] as const) {
      await user.click(within(story).getByRole('button', { name: button }));
      const box = await screen.findByRole('dialog', { name });
      await namesThePatient(box);
      await user.click(within(box).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
    }
  });

  it('closes when its screen is left by Back, and is not there again on the return', async () => {
    const { other, ill } = await openPause();
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
    const { user, box, other } = await openPause();
    await user.type(within(box).getByLabelText('Reason'), 'Cuff being changed');
    act(() => window.history.back());
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe(`/patients/${other}/profile`));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
