import { screen, waitFor, within } from '@testing-library/react';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { address, renderApp } from '../../fixtures/screens/render';
import { ward, write } from '../../fixtures/ward/addedWard';
import { ownOf } from '../../fixtures/ward/ownLimits';

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string) => screen.getByRole('button', { name });
const form = (name: RegExp | string) => screen.findByRole('form', { name });

const WARD = { warning: null, critical: null, outer: null };
const HOSPITAL = '/alarm-limits/';

afterEach(async () => {
  await write('PUT', HOSPITAL, { limits: {} });
});

describe('Operations, Alarm limits', () => {
  it('is a tab for Admins; a clinician who comes in by address reads so', async () => {
    const { user } = await renderApp('/operations/displays', { as: 'admin' });
    await user.click(await screen.findByRole('tab', { name: 'Alarm limits' }));
    expect(await form('Alarm limits of the hospital')).toBeVisible();
    expect(address()).toBe('/operations/alarm-limits');
  });

  it('are for Admins only', async () => {
    await renderApp('/operations/alarm-limits', { as: 'nurse' });
    expect(await screen.findByText('This is for Admins only.')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('shows the inherited limits in empty fields, with unit and where they come from, and saves what is typed', async () => {
    const { user } = await renderApp('/operations/alarm-limits', { as: 'admin' });
    const table = within(await form('Alarm limits of the hospital'));
    expect(table.getByRole('rowheader', { name: 'Heart rate high' })).toBeVisible();
    expect(table.getByRole('rowheader', { name: 'Systolic blood pressure mmHg' })).toBeVisible();
    const limit = field('Heart rate high, critical');
    expect(limit).toHaveValue('');
    expect(limit).toHaveAttribute('placeholder', '140');
    expect(field('Heart rate high, warning')).toHaveAttribute('placeholder', 'none');
    expect(field('Body temperature low, warning')).toHaveAttribute('placeholder', '34.0');
    expect(field('Heart rate high, outer range')).toHaveAttribute('placeholder', '160');
    // On a phone, where the table has no headings, each says what it is.
    for (const from of table.getAllByText('At start')) expect(from).toHaveTextContent(/^FromAt start$/);
    expect(table.getAllByText('At start')).toHaveLength(10);
    await user.type(limit, '130');
    await user.type(field('Body temperature high, warning'), '39,5');
    await user.click(button('Save'));
    expect(await screen.findByText('Alarm limits of the hospital were saved.')).toBeVisible();
    expect(await ownOf(HOSPITAL, 'HEART_RATE_HIGH')).toMatchObject({ critical: 130, warning: null });
    expect(await ownOf(HOSPITAL, 'BODY_TEMPERATURE_HIGH')).toMatchObject({ warning: 39.5 });
    expect(field('Body temperature high, warning')).toHaveValue('39.5');
    await user.click(screen.getByText('Changes (2)'));
    const changes = within(screen.getByRole('list', { name: 'Changes of alarm limits' }));
    expect(changes.getByText(/Heart rate high: inherited, then critical 130/)).toBeVisible();
    // A second save begins with what the first one left.
    await user.click(button('Heart rate high: Use those at start'));
    expect(field('Heart rate high, critical')).toHaveValue('');
    await user.click(button('Save'));
    await waitFor(async () => expect(await ownOf(HOSPITAL, 'HEART_RATE_HIGH')).toBeNull());
  });

  it('of a department begin with the hospital’s, and a row goes back to them', async () => {
    const { department, name } = await ward();
    await write('PUT', HOSPITAL, { limits: { HEART_RATE_HIGH: { ...WARD, critical: 135 } } });
    const path = `/departments/${department}/alarm-limits/`;
    const { user } = await renderApp('/operations/alarm-limits', { as: 'admin' });
    await form('Alarm limits of the hospital');
    await user.click(screen.getByRole('combobox', { name: 'Limits of' }));
    await user.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }));
    await form(`Alarm limits of ${name}`);
    expect(address()).toBe(`/operations/alarm-limits/${department}`);
    const limit = field('Heart rate high, critical');
    expect(limit).toHaveAttribute('placeholder', '135');
    expect(limit).toHaveAttribute('title', '135, Hospital');
    await user.type(limit, '125');
    await user.click(button('Save'));
    await waitFor(async () => expect(await ownOf(path, 'HEART_RATE_HIGH')).toMatchObject({ critical: 125 }));
    await user.click(await screen.findByRole('button', { name: "Heart rate high: Use the hospital's" }));
    expect(field('Heart rate high, critical')).toHaveAttribute('placeholder', '135');
    await user.click(button('Save'));
    await waitFor(async () => expect(await ownOf(path, 'HEART_RATE_HIGH')).toBeNull());
  });

  it('an address of no department leads to the hospital’s', async () => {
    await renderApp('/operations/alarm-limits/999999', { as: 'admin' });
    await form('Alarm limits of the hospital');
    expect(address()).toBe('/operations/alarm-limits');
  });

  it('refuses what contradicts itself before it is sent, under its field, and keeps it', async () => {
    const { user } = await renderApp('/operations/alarm-limits', { as: 'admin' });
    await form('Alarm limits of the hospital');
    const { calls } = faultyServer();
    for (const [name, text, sentence] of [
      ['Heart rate low, critical', '140', 'The low limit must be below the high one, 140'],
      ['Blood oxygen saturation low, warning', '87', 'The warning may not be below the critical limit, 88'],
      ['Heart rate high, critical', '400', 'The value must be at most 350'],
      [
        'Heart rate high, critical',
        '350',
        'The value must be at most 200: beyond it the alarm would never come',
      ],
      ['Heart rate high, outer range', 'high', 'A number such as 120 or 36.5 is expected'],
      ['Heart rate low, outer range', '160', 'The outer range is inverted: its other end is 160'],
    ] as const) {
      await user.type(field(name), text);
      await user.click(button('Save'));
      expect(field(name)).toHaveAccessibleDescription(new RegExp(sentence));
      expect(field(name)).toHaveFocus();
      expect(field(name)).toHaveValue(text);
      await user.clear(field(name));
    }
    expect(calls(/alarm-limits/).filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('notifies the second of two users who change them at once, keeps what was typed, and saves it on top', async () => {
    const { user } = await renderApp('/operations/alarm-limits', { as: 'admin' });
    await form('Alarm limits of the hospital');
    await user.type(field('Heart rate high, critical'), '150');
    await write('PUT', HOSPITAL, { limits: { RESPIRATION_RATE_HIGH: { ...WARD, critical: 28 } } });
    expectLog(/a form was not saved/);
    await user.click(button('Save'));
    const conflict = await screen.findByRole('group', { name: 'Changed meanwhile' });
    expect(within(conflict).getByText('Respiratory rate high: critical 28')).toBeVisible();
    expect(field('Heart rate high, critical')).toHaveValue('150');
    await waitFor(() => expect(field('Respiratory rate high, critical')).toHaveValue('28'));
    await user.click(button('Save'));
    await waitFor(async () =>
      expect(await ownOf(HOSPITAL, 'HEART_RATE_HIGH')).toMatchObject({ critical: 150 }),
    );
    expect(await ownOf(HOSPITAL, 'RESPIRATION_RATE_HIGH')).toMatchObject({ critical: 28 });
  });

  it('asks before what was typed is left', async () => {
    const { name } = await ward();
    const { user } = await renderApp('/operations/alarm-limits', { as: 'admin' });
    await form('Alarm limits of the hospital');
    await user.type(field('Heart rate high, critical'), '150');
    await user.click(screen.getByRole('combobox', { name: 'Limits of' }));
    await user.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(address()).toBe('/operations/alarm-limits');
    expect(field('Heart rate high, critical')).toHaveValue('150');
  });

  it('says when they cannot be loaded, and tries again', async () => {
    const faults = faultyServer();
    faults.answer(/\/api\/alarm-limits\//, 500, {});
    const { user } = await renderApp('/operations/alarm-limits', { as: 'admin' });
    const again = await screen.findByRole('button', { name: /try again/i });
    faults.heal();
    await user.click(again);
    expect(await form('Alarm limits of the hospital')).toBeVisible();
  });
});
