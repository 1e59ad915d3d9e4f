import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { screen, waitFor, within } from '@testing-library/react';
import { ward, write } from '../../fixtures/ward/addedWard';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { address, renderApp } from '../../fixtures/screens/render';

const title = (name: string) => screenIsOpen(name);
const button = (name: string) => screen.getByRole('button', { name });

describe('departments', () => {
  it('[ADH-13] [ADH-19] are added, and what the server says of a field stands under it', async () => {
    const { name } = await ward();
    const { user } = await renderApp('/admin/departments', { as: 'admin' });
    await screen.findByRole('table');
    await user.click(button('Add Department'));
    expect(await title('Add Department')).toBeVisible();
    expect(address()).toBe('/admin/departments/add');
    const form = within(await screen.findByRole('form', { name: 'Add Department' }));
    expect(form.queryByRole('link', { name: 'Cancel' })).toBeNull();
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByLabelText('Name')).toBeInvalid();
    expect(form.getByLabelText('Abbreviation')).toHaveAccessibleDescription('This field is required.');
    await user.type(form.getByLabelText('Name'), 'Day Clinic');
    await user.type(form.getByLabelText('Abbreviation'), 'DAY');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await title('Department Details')).toBeVisible();
    expect(await screen.findByText('Day Clinic', { selector: 'dd' })).toBeVisible();
    expect(name).not.toBe('Day Clinic');
  });

  it('[ERR-08] field errors of the server', async () => {
    const faults = faultyServer();
    const { user } = await renderApp('/admin/departments/add', { as: 'admin' });
    const form = within(await screen.findByRole('form', { name: 'Add Department' }));
    await user.type(form.getByLabelText('Name'), 'Other');
    await user.type(form.getByLabelText('Abbreviation'), 'OTH');
    faults.answer(/\/api\/departments\/$/, 400, {
      name: ['Taken.'],
      abbreviation: ['Taken as well.', 'Second.'],
    });
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(form.getByLabelText('Name')).toHaveAccessibleDescription('Taken'));
    expect(form.getByLabelText('Abbreviation')).toHaveAccessibleDescription('Taken as well');
  });

  it('[ADH-18] [ADH-19] [C7] are edited, by one of two people at a time', async () => {
    const { department, name, abbreviation } = await ward();
    const { user } = await renderApp(`/admin/departments/${department}`, { as: 'admin' });
    expect(await screen.findByText(name, { selector: 'dd' })).toBeVisible();
    await user.click(button('Edit'));
    expect(await title('Edit Department')).toBeVisible();
    expect(address()).toBe(`/admin/departments/${department}/edit`);
    const form = within(await screen.findByRole('form', { name: 'Edit Department' }));
    expect(form.getByRole('link', { name: 'Cancel' })).toHaveAttribute(
      'href',
      `/admin/departments/${department}`,
    );
    await user.clear(form.getByLabelText('Name'));
    await user.type(form.getByLabelText('Name'), 'Mine');
    await write('PATCH', `/departments/${department}/`, { name: 'Other' });
    expectLog(/a form was not saved 409/);
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Name: Other')).toBeVisible();
    expect(form.getByLabelText('Name')).toHaveValue('Mine');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await title('Department Details')).toBeVisible();
    expect(await screen.findByText('Mine', { selector: 'dd' })).toBeVisible();
    expect(screen.getByText(abbreviation)).toBeVisible();
  });
});

describe('beds', () => {
  it('[ADH-15] lead to their department', async () => {
    const { department, name } = await ward();
    await renderApp('/admin/beds', { as: 'admin' });
    expect(await screen.findByRole('link', { name })).toHaveAttribute(
      'href',
      `/admin/departments/${department}`,
    );
  });

  it('[ADH-17] [ADH-20] [VAL-37] are added to a department, under the name that was shown', async () => {
    const { name, abbreviation } = await ward();
    const { user } = await renderApp('/admin/beds', { as: 'admin' });
    await screen.findByRole('table');
    await user.click(button('Add Bed'));
    const form = within(await screen.findByRole('form', { name: 'Add Bed' }));
    expect(address()).toBe('/admin/beds/add');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByLabelText('Department')).toHaveAccessibleDescription('This field is required.');
    expect(form.getByLabelText('Number')).toHaveAccessibleDescription('This field is required.');
    expect(form.getAllByRole('img', { name: 'Error' })).toHaveLength(2);
    await user.type(form.getByLabelText('Number'), '7');
    expect(form.getByRole('status', { name: 'Abbreviation' })).toHaveTextContent('--');
    await user.click(form.getByLabelText('Department'));
    await user.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }));
    expect(form.getByRole('status', { name: 'Abbreviation' })).toHaveTextContent(`${abbreviation}-7`);
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await title('Bed Details')).toBeVisible();
    expect(await screen.findByText(`${abbreviation}-7`, { selector: 'dd' })).toBeVisible();
  });

  it.each(['0', '-1', '1.5', 'x'])('[VAL-36] %s is no number of a bed', async (number) => {
    const { bed } = await ward();
    const { user } = await renderApp(`/admin/beds/${bed}/edit`, { as: 'admin' });
    const form = within(await screen.findByRole('form', { name: 'Edit Bed' }));
    await user.clear(form.getByLabelText('Number'));
    await user.type(form.getByLabelText('Number'), number);
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByLabelText('Number')).toBeInvalid();
    await user.clear(form.getByLabelText('Number'));
    await user.type(form.getByLabelText('Number'), '4');
  });

  it('[ADH-21] [VAL-37] only their number is edited', async () => {
    const { bed, abbreviation } = await ward();
    const { user } = await renderApp(`/admin/beds/${bed}`, { as: 'admin' });
    await screen.findByText(`${abbreviation}-4`, { selector: 'dd' });
    await user.click(button('Edit'));
    const form = within(await screen.findByRole('form', { name: 'Edit Bed' }));
    expect(form.queryByLabelText('Department')).toBeNull();
    await user.clear(form.getByLabelText('Number'));
    await user.type(form.getByLabelText('Number'), '9');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await title('Bed Details')).toBeVisible();
    expect(await screen.findByText(`${abbreviation}-9`, { selector: 'dd' })).toBeVisible();
  });
});
