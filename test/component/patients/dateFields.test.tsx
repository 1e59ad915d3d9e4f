import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { recorded, register } from '../../fixtures/patients/patients';
import { renderApp } from '../../fixtures/screens/render';

const NO_DATE = 'A date as YYYY/MM/DD, from 1900 on, is required.';
const REQUIRED = 'This field is required.';
const birth = () => screen.findByLabelText('Date of Birth');
const save = () =>
  within(screen.getByRole('form', { name: /^(Profile|New patient)$/ })).getByRole('button', { name: /^Sav/ });

/** The profile of a new patient, being edited. */
async function edit(ssn: string) {
  const id = await register({ ssn, date_of_birth: '1950-05-05' });
  const { user } = await renderApp(`/patients/${id}/profile`, { as: 'nurse' });
  const profile = within(await screen.findByRole('region', { name: 'Profile' }));
  await user.click(profile.getByRole('button', { name: 'Edit' }));
  return { id, user };
}

async function saved(user: UserEvent, id: number) {
  await user.click(save());
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Profile' })).toBeNull());
  return (await recorded(id)).date_of_birth;
}

it.each([0, 5, 40])('[PD-14] what is typed with %i ms between the keys is what is saved', async (delay) => {
  const { id } = await edit(`900-14-00${delay}`);
  const user = userEvent.setup({ delay });
  await user.clear(await birth());
  await user.type(await birth(), '1961/10/25');
  expect(await birth()).toHaveValue('1961/10/25');
  expect(await saved(user, id)).toBe('1961-10-25');
});

it('[PD-14] [J9] pasting, editing in the middle and typing over mean what is on screen', async () => {
  const { id, user } = await edit('900-14-0101');
  const input = (await birth()) as HTMLInputElement;
  await user.clear(input);
  await user.paste('1961-11-30');
  expect(input).toHaveValue('1961/11/30');
  // The month from 11 to 12, by one key in the middle.
  await user.type(input, '{Backspace}2', { initialSelectionStart: 7, initialSelectionEnd: 7 });
  expect(input).toHaveValue('1961/12/30');
  // The day typed over the old one: for a moment it is 1961/12/1, which is no date yet.
  await user.type(input, '1', { initialSelectionStart: 8, initialSelectionEnd: 10 });
  expect(input).toHaveValue('1961/12/1');
  await user.type(input, '9', { initialSelectionStart: 9, initialSelectionEnd: 9 });
  expect(await saved(user, id)).toBe('1961-12-19');
});

it('[PD-14] a short date is taken when the field is left, or at Enter', async () => {
  const { id, user } = await edit('900-14-0102');
  await user.clear(await birth());
  await user.type(await birth(), '1961/1/2');
  expect(await birth()).toHaveValue('1961/1/2');
  await user.tab();
  expect(await birth()).toHaveValue('1961/01/02');
  await user.clear(await birth());
  await user.type(await birth(), '19611004{Enter}');
  expect(await birth()).toHaveValue('1961/10/04');
  expect(await saved(user, id)).toBe('1961-10-04');
});

it('[VAL-14] [J9] no day of the calendar, a cleared date and one to come are errors under the field, and the old date is not sent', async () => {
  const { id, user } = await edit('900-14-0103');
  const input = await birth();
  await user.clear(input);
  await user.type(input, '1980/02/30');
  await user.tab();
  expect(input).toHaveValue('1980/02/30');
  expect(input).toHaveAccessibleDescription(NO_DATE);
  await user.click(save());
  expect(input).toHaveAccessibleDescription(NO_DATE);
  await user.clear(input);
  expect(input).toHaveValue('');
  await user.click(save());
  expect(input).toHaveAccessibleDescription(REQUIRED);
  await user.type(input, '2026/03/11');
  await user.click(save());
  expect(input).toHaveAccessibleDescription('The date of birth lies in the future.');
  expect((await recorded(id)).date_of_birth).toBe('1950-05-05');
  await user.clear(input);
  await user.type(input, '1980/02/29');
  expect(input).toBeValid();
  expect(await saved(user, id)).toBe('1980-02-29');
});

it('[VAL-14] a new patient cannot be saved under a text that is no date', async () => {
  const { user } = await renderApp('/patients/add', { as: 'nurse' });
  await user.type(await birth(), '1961/13/02');
  await user.tab();
  expect(await birth()).toHaveAccessibleDescription(NO_DATE);
  expect(screen.queryByText(/y\.o\./)).toBeNull();
  expect(save()).toBeDisabled();
  const field = (await birth()).closest<HTMLElement>('.field');
  // As in every other field.
  expect(field && within(field).getByRole('img', { name: 'Error' })).toBeVisible();
});

it('[PD-14] a day of the calendar can be pressed, and what was typed before does not come back', async () => {
  const { id, user } = await edit('900-14-0104');
  const input = await birth();
  await user.click(input);
  await user.clear(input);
  await user.type(input, '1961/10/25');
  await user.click(await screen.findByTitle('1961-10-07'));
  expect(input).toHaveValue('1961/10/07');
  await user.tab();
  expect(await saved(user, id)).toBe('1961-10-07');
});

it.each(['{ArrowDown}', '{Alt>}{ArrowDown}{/Alt}'])(
  '[PD-14] %s opens the calendar, typing goes on in it, and Escape or Enter closes it',
  async (keys) => {
    const { user } = await edit(`900-14-02${keys.length}`);
    const input = await birth();
    const popup = () => document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)');
    await waitFor(() => expect(input).toBeEnabled());
    act(() => input.focus());
    expect(popup()).toBeNull();
    await user.keyboard(keys);
    expect(await screen.findByTitle('1950-05-05')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(popup()).toBeNull());
    expect(input).toHaveFocus();
    await user.keyboard(keys);
    await waitFor(() => expect(popup()).not.toBeNull());
    await user.clear(input);
    await user.keyboard('1961/10/25');
    expect(await screen.findByTitle('1961-10-25')).toBeVisible();
    expect(input).toHaveValue('1961/10/25');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(popup()).toBeNull());
    expect(input).toHaveValue('1961/10/25');
  },
);

it('[VAL-19] an admission date that is cleared or no day is refused where it stands', async () => {
  const { user } = await edit('900-14-0105');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const admission = within(await screen.findByRole('form', { name: 'Admission Info' }));
  const input = admission.getByLabelText('Admission Date');
  await user.clear(input);
  await user.click(admission.getByRole('button', { name: 'Save' }));
  expect(input).toHaveAccessibleDescription(REQUIRED);
  await user.type(input, '2026/02/30');
  await user.click(admission.getByRole('button', { name: 'Save' }));
  expect(input).toHaveValue('2026/02/30');
  expect(input).toHaveAccessibleDescription(NO_DATE);
});
