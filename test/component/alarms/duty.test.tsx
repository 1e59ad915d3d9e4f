import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { screen, waitFor, within } from '@testing-library/react';
import type { MyDuty } from '../../../src/contract/duty';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { ward } from '../../fixtures/ward/addedWard';

const row = (words: string) => screen.findByRole('button', { name: `On duty for ${words}` });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'On duty' }));
const offer = () => screen.findByRole('region', { name: 'Duty' });

/** What the server has of this person's duty, as abbreviations. */
const dutyOf = (username: string) =>
  meanwhile(async () => {
    const token = await server.signIn(username);
    const answer = await fetch(`${server.url}/api/users/me/duty/`, {
      headers: { Authorization: `Token ${token}` },
    });
    return ((await answer.json()) as MyDuty).departments.map(({ abbreviation }) => abbreviation);
  });

describe('duty', () => {
  it('is offered after sign-in, chosen in a dialog, and shown in the navigation and the strip', async () => {
    const { name, abbreviation } = await ward();
    const { user } = await renderApp('/patients', { as: 'dora' });
    await row('Nothing');
    expect(screen.getByRole('region', { name: 'Ward' })).not.toHaveTextContent(/On duty/);
    await user.click(within(await offer()).getByRole('button', { name: 'Choose departments' }));
    const choice = await dialog();
    const box = await choice.findByRole('checkbox', { name: new RegExp(`^${name}`) });
    expect(box).not.toBeChecked();
    await user.click(box);
    await user.click(choice.getByRole('button', { name: 'Save' }));
    await row(abbreviation);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Duty' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Ward' })).toHaveTextContent(/On duty Dora/);
    expect(await dutyOf('dora')).toEqual([abbreviation]);
  });

  it('is changed and given back later, beginning with what stands', async () => {
    const { name, abbreviation } = await ward();
    const { user } = await renderApp('/patients', { as: 'emil' });
    await user.click(await row('Nothing'));
    let choice = await dialog();
    await user.click(await choice.findByRole('checkbox', { name: new RegExp(`^${name}`) }));
    await user.click(choice.getByRole('button', { name: 'Save' }));
    await user.click(await row(abbreviation));
    choice = await dialog();
    const box = await choice.findByRole('checkbox', { name: new RegExp(`^${name}`) });
    expect(box).toBeChecked();
    await user.click(box);
    await user.click(choice.getByRole('button', { name: 'Cancel' }));
    expect(await dutyOf('emil')).toEqual([abbreviation]);
    await user.click(await row(abbreviation));
    choice = await dialog();
    await user.click(await choice.findByRole('checkbox', { name: new RegExp(`^${name}`), checked: true }));
    await user.click(choice.getByRole('button', { name: 'Save' }));
    await row('Nothing');
    expect(await dutyOf('emil')).toEqual([]);
  });

  it('is offered once in a session: not now is remembered, and nothing is in the way', async () => {
    const { user } = await renderApp('/patients', { as: 'fred' });
    const asked = await offer();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(within(asked).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Duty' })).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Devices' }));
    await screenIsOpen('Device List');
    await row('Nothing');
    expect(screen.queryByRole('region', { name: 'Duty' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Logout' }));
    await screen.findByRole('button', { name: 'Login' });
    expect(localStorage.getItem('wardline.dutyDeclined')).toBeNull();
  });

  it('that could not be saved says so, and keeps what was chosen', async () => {
    const { name } = await ward();
    const faults = faultyServer();
    const { user } = await renderApp('/patients', { as: 'gina' });
    await user.click(await row('Nothing'));
    const choice = await dialog();
    const box = await choice.findByRole('checkbox', { name: new RegExp(`^${name}`) });
    await user.click(box);
    faults.answer(/PUT .*\/duty\//, 503, { detail: 'busy' });
    await user.click(choice.getByRole('button', { name: 'Save' }));
    expect(await choice.findByText(/^Not saved\./)).toBeVisible();
    expect(choice.getByRole('checkbox', { name: new RegExp(`^${name}`) })).toBeChecked();
    expect(await dutyOf('gina')).toEqual([]);
  });

  it('whose departments cannot be loaded says so, and is asked for again', async () => {
    const { name } = await ward();
    const faults = faultyServer();
    const { user } = await renderApp('/patients', { as: 'hans' });
    await row('Nothing');
    faults.answer(/\/api\/departments\//, 503, { detail: 'busy' });
    await user.click(await row('Nothing'));
    const choice = await dialog();
    expect(await choice.findByText('The departments could not be loaded.')).toBeVisible();
    faults.heal();
    await user.click(choice.getByRole('button', { name: 'Try again' }));
    expect(await choice.findByRole('checkbox', { name: new RegExp(`^${name}`) })).not.toBeChecked();
  });
});
