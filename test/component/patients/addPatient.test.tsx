import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { recorded, register } from '../../fixtures/patients/patients';
import { address, renderApp } from '../../fixtures/screens/render';

const POST = /\/api\/patients\/$/;
const group = (name: string) => screen.findByRole('region', { name });
const field = async (groupName: string, label: string) =>
  within(await group(groupName)).getByLabelText(label);
const save = () => screen.getByRole('button', { name: /^Sav/ });

async function choose(user: UserEvent, label: string, option: string) {
  await user.click(screen.getByLabelText(label));
  await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
}

/** Everything that is required, and nothing more. */
async function fill(user: UserEvent, ssn: string) {
  await user.type(await field('Profile Name', 'First Name'), 'Zoë');
  await user.type(screen.getByLabelText('Last Name'), 'Nguyễn');
  await user.type(screen.getByLabelText('SSN'), ssn);
  await choose(user, 'Gender', 'Female');
  await user.type(screen.getByLabelText('Date of Birth'), '1959/01/14{Enter}');
}

/** Presses Save so often before the page has drawn anything. */
function pressSave(times: number) {
  act(() => {
    for (let press = 0; press < times; press++) save().click();
  });
}

describe('the form', () => {
  it('[PA-01] [PA-02] leads back to the list and has four groups', async () => {
    await renderApp('/patients/add', { as: 'nurse' });
    await screenIsOpen('Add Patient');
    const breadcrumb = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(within(breadcrumb).getByRole('link', { name: 'Patient List' })).toHaveAttribute(
      'href',
      '/patients',
    );
    expect(
      (await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.textContent),
    ).toEqual(['Profile Name', 'Personal Info', 'Contacts', 'Emergency Contact']);
  });

  it('[PA-04] Save is disabled until the form is valid, and messages come once a field was left', async () => {
    const { user } = await renderApp('/patients/add', { as: 'nurse' });
    await user.type(await field('Profile Name', 'First Name'), 'Ann1');
    expect(save()).toBeDisabled();
    expect(screen.queryByText(/alphabetic/)).toBeNull();
    await user.tab();
    expect(await screen.findByText('This field must only contain alphabetic characters.')).toBeVisible();
    expect(screen.getByLabelText('First Name')).toHaveAccessibleDescription(
      'This field must only contain alphabetic characters.',
    );
    expect(screen.getByLabelText('First Name')).toBeInvalid();
    await user.clear(screen.getByLabelText('First Name'));
    await fill(user, '900-00-0001');
    await waitFor(() => expect(save()).toBeEnabled());
  });

  it('[PD-14] [PD-13] a date is typed as YYYY/MM/DD, and the age stands beside it', async () => {
    const { user } = await renderApp('/patients/add', { as: 'nurse' });
    await user.type(await screen.findByLabelText('Date of Birth'), '1959/01/14{Enter}');
    expect(screen.getByLabelText('Date of Birth')).toHaveValue('1959/01/14');
    expect(await screen.findByText(/^\(\d\d y\.o\.\)$/)).toBeVisible();
  });

  it('[PD-15] days to come cannot be chosen, and weeks begin on Monday', async () => {
    const { user } = await renderApp('/patients/add', { as: 'nurse' });
    await user.click(await screen.findByLabelText('Date of Birth'));
    const weekdays = (await screen.findAllByRole('columnheader')).map((header) => header.textContent);
    expect(weekdays).toEqual(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']);
    const cells = (selector: string) =>
      [...document.querySelectorAll(`td.ant-picker-cell${selector}`)].map((cell) =>
        cell.getAttribute('title'),
      );
    // Today is 10 March 2026, by the server's clock.
    expect(cells(':not(.ant-picker-cell-disabled)').at(-1)).toBe('2026-03-10');
    expect(cells('.ant-picker-cell-disabled')[0]).toBe('2026-03-11');
  });
});

describe('saving', () => {
  it('[PA-03] [PA-06] registers the patient and goes to the page of the new one', async () => {
    const { user } = await renderApp('/patients/add', { as: 'nurse' });
    await fill(user, '900-00-0002');
    await user.type(screen.getByLabelText('Middle Name'), 'Thị');
    await user.type(screen.getByLabelText('Height (cm)'), '164.5');
    await user.type(screen.getByLabelText('Address'), '14 Sample Street');
    await user.type(await field('Contacts', 'Phone Number'), '555-0134');
    await user.type(screen.getByLabelText('Full Name'), 'Anna Maria');
    await user.type(await field('Emergency Contact', 'Phone Number'), '555-0178');
    await user.type(screen.getByLabelText('Allergies'), 'Penicillin');
    await user.click(
      await screen.findByText((_, element) => element?.textContent === 'Add “Penicillin”', {
        selector: '.ant-select-item-option-content',
      }),
    );
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    await screenIsOpen('Patient Details');
    await waitFor(() => expect(address()).toMatch(/profile$/));
    const id = Number(/^\/patients\/(\d+)\/profile$/.exec(address())?.[1]);
    expect(await recorded(id)).toMatchObject({
      first_name: 'Zoë',
      middle_name: 'Thị',
      last_name: 'Nguyễn',
      ssn: '900-00-0002',
      gender: 'F',
      date_of_birth: '1959-01-14',
      height: 164.5,
      weight: null,
      address: '14 Sample Street',
      phone_number: '555-0134',
      emergency_fullname: 'Anna Maria',
      emergency_phone_number: '555-0178',
      allergies: [{ name: 'Penicillin' }],
      comorbidities: [],
    });
  });

  it('[PA-05] [C5] [G4] five presses in a moment make one request; Save is disabled while it is under way', async () => {
    const faults = faultyServer();
    const { user } = await renderApp('/patients/add', { as: 'nurse' });
    await fill(user, '900-00-0003');
    await waitFor(() => expect(save()).toBeEnabled());
    const release = faults.hold(POST);
    pressSave(5);
    await waitFor(() => expect(save()).toBeDisabled());
    expect(save()).toHaveTextContent('Saving…');
    release();
    await waitFor(() => expect(address()).toMatch(/^\/patients\/\d+\/profile$/));
    expect(faults.calls(POST)).toHaveLength(1);
  });

  it('[VAL-40] what the server says of a field stands under it, without its full stop, until it is changed', async () => {
    await register({ ssn: '900-00-0004' });
    const { user } = await renderApp('/patients/add', { as: 'nurse' });
    await fill(user, '900-00-0004');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    await waitFor(() => expect(screen.getByLabelText('SSN')).toBeInvalid());
    expect(screen.getByLabelText('SSN')).toHaveAccessibleDescription(/[^.]$/);
    expect(screen.getByLabelText('SSN')).toHaveFocus();
    expect(screen.queryByText(/^Not saved/)).toBeNull();
    await user.type(screen.getByLabelText('SSN'), '9');
    expect(screen.getByLabelText('SSN')).toBeValid();
    await user.click(save());
    await waitFor(() => expect(address()).toMatch(/^\/patients\/\d+\/profile$/));
  });

  it('[ERR-06] a fault is logged, says so once, stands under no field, and keeps what was typed', async () => {
    const faults = faultyServer();
    const { user } = await renderApp('/patients/add', { as: 'nurse' });
    await fill(user, '900-00-0005');
    await waitFor(() => expect(save()).toBeEnabled());
    faults.refuse(POST);
    expectLog(/a form was not saved NETWORK/);
    await user.click(save());
    expect(await screen.findByText(/^Not saved\./)).toBeVisible();
    expect(document.querySelector('.field-error')).toBeNull();
    expect(screen.getByLabelText('SSN')).toHaveValue('900-00-0005');
    faults.heal();
    await waitFor(save);
    await user.click(save());
    await waitFor(() => expect(address()).toMatch(/^\/patients\/\d+\/profile$/));
  });

  it('[ERR-07] a refusal of no field likewise', async () => {
    const faults = faultyServer();
    const { user } = await renderApp('/patients/add', { as: 'nurse' });
    await fill(user, '900-00-0006');
    await waitFor(() => expect(save()).toBeEnabled());
    faults.answer(POST, 400, { non_field_errors: ['The register is closed.'] });
    expectLog(/a form was not saved 400 non_field_errors/);
    await user.click(save());
    expect(await screen.findByText('Not saved. The register is closed.')).toBeVisible();
    expect(document.querySelector('.field-error')).toBeNull();
    expect(screen.getByLabelText('First Name')).toHaveValue('Zoë');
  });
});

describe('leaving with something unsaved', () => {
  const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });

  it('asks; staying keeps everything, leaving leaves', async () => {
    const { user } = await renderApp('/patients/add', { as: 'nurse' });
    await user.type(await field('Profile Name', 'First Name'), 'Zoë');
    await user.click(screen.getByRole('link', { name: 'Patient List' }));
    await user.click(within(await question()).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/patients/add');
    expect(screen.getByLabelText('First Name')).toHaveValue('Zoë');
    await user.click(screen.getByRole('link', { name: 'Patient List' }));
    await user.click(within(await question()).getByRole('button', { name: 'Leave' }));
    await screenIsOpen('Patient List');
    expect(address()).toBe('/patients');
  });

  it('[G9] asks on Back as well', async () => {
    const { user } = await renderApp('/patients', { as: 'nurse' });
    await user.click(await screen.findByRole('link', { name: 'Add Patient' }));
    await user.type(await field('Profile Name', 'First Name'), 'Zoë');
    window.history.back();
    await user.click(within(await question()).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(address()).toBe('/patients/add'));
    expect(screen.getByLabelText('First Name')).toHaveValue('Zoë');
    window.history.back();
    await user.click(within(await question()).getByRole('button', { name: 'Leave' }));
    await screenIsOpen('Patient List');
  });

  it('asks before the tab closes, and does not while nothing is typed', async () => {
    const { user } = await renderApp('/patients/add', { as: 'nurse' });
    const input = await field('Profile Name', 'First Name');
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(close()).toBe(false);
    await user.type(input, 'Z');
    expect(close()).toBe(true);
    await user.clear(input);
    await user.click(screen.getByRole('link', { name: 'Patient List' }));
    await screenIsOpen('Patient List');
  });
});
