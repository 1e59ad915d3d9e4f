/**
 * @jest-environment-options {"ward": true}
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import { patientOf } from '../../fixtures/alerts/alerts';
import { buttonOf, cardOf, dialog, openBoard, sendAll } from '../../fixtures/screens/bedside';
import { lockInAnotherTab, unlockByPassword } from '../../fixtures/screens/lockedScreen';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { meanwhile } from '../../fixtures/screens/render';

const SICK = '900-12-3401';
const MILD = '900-27-6093';
const HIGH_PRIORITY = /\/high-priority\//;

const reasonOf = (ssn: string) =>
  meanwhile(
    async () =>
      (
        await server.db
          .selectFrom('patients')
          .select('high_priority_reason')
          .where('ssn', '=', ssn)
          .executeTakeFirstOrThrow()
      ).high_priority_reason,
  );

beforeEach(sendAll);

describe('a card', () => {
  it('stays light: at most 100 elements with all its buttons, and nothing of Ant Design', async () => {
    await openBoard();
    const card = await cardOf('SICK');
    expect(card.querySelectorAll('*').length).toBeLessThanOrEqual(100);
    expect(card.innerHTML).not.toMatch(/class="[^"]*\bant-/);
  });
});

it('the Details menu and the alerts name their patient as the card does, in their first line', async () => {
  const { user } = await openBoard('SICK');
  const menu = screen.getByRole('menu', { name: 'Details' });
  expect(menu).toHaveAccessibleDescription(`ICU-3 · ${SICK}`);
  expect(menu.firstElementChild).toHaveTextContent(`ICU-3 · ${SICK}`);
  await user.click(await buttonOf('SICK', 'Alerts'));
  const alerts = await screen.findByRole('dialog', { name: /^Alerts of / });
  // A long name goes on in the next line.
  expect(alerts).toHaveAccessibleDescription(new RegExp(`^ICU-3( · .+)? ${SICK}$`));
});

it('[PDB-11] a card leads to the chart of its patient', async () => {
  await openBoard();
  expect(within(await cardOf('SICK')).getByRole('link', { name: 'Patient chart' })).toHaveAttribute(
    'href',
    `/patient-chart/${await patientOf(SICK)}`,
  );
});

describe('the details menu', () => {
  it.each([
    ['SICK', 'Remove High Priority'],
    ['MILD', 'Set High Priority'],
  ])('[PDB-12] [PDB-13] of %s offers %s, Log Vital Signs and Alarm Limits', async (vendorId, flag) => {
    await openBoard(vendorId);
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      flag,
      'Log Vital Signs',
      'Alarm Limits',
    ]);
    expect(await buttonOf(vendorId, 'Details')).toHaveAttribute('aria-expanded', 'true');
  });

  it('is one for the whole board, goes by the arrow keys, and gives the focus back', async () => {
    const { user } = await openBoard('SICK');
    const [first, second, last] = screen.getAllByRole('menuitem');
    expect(first).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(second).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(first).toHaveFocus();
    await user.keyboard('{End}');
    expect(last).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(await buttonOf('SICK', 'Details')).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.keyboard('{Tab}');
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(await buttonOf('SICK', 'Details'));
    await user.click(await buttonOf('MILD', 'Details'));
    expect(screen.getAllByRole('menu')).toHaveLength(1);
    expect(screen.getByRole('menuitem', { name: 'Set High Priority' })).toBeVisible();
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('Set High Priority', () => {
  it('[VAL-16] [PDB-28] [PDB-31] wants a reason, keeps it, and the card carries the flag', async () => {
    const { user, choose } = await openBoard('MILD');
    await choose('Set High Priority');
    const box = await dialog('Set High Priority');
    expect(within(box).getByText(/900-27-6093/)).toBeVisible();
    const reason = within(box).getByLabelText('High Priority Reason');
    const save = within(box).getByRole('button', { name: 'Save' });
    await waitFor(() => expect(reason).toHaveFocus());
    expect(save).toBeDisabled();
    await user.type(reason, '  ');
    expect(save).toBeDisabled();
    await user.type(reason, 'Falling pressure');
    const calls = faultyServer();
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.calls(HIGH_PRIORITY)).toHaveLength(1);
    expect(
      await within(await cardOf('MILD')).findByRole('img', { name: 'High priority patient' }),
    ).toBeVisible();
    expect((await reasonOf(MILD)).trim()).toBe('Falling pressure');
    const button = await buttonOf('MILD', 'Details');
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('[ERR-07] that was not kept stays open with what was typed, and leaving it asks first', async () => {
    const { user, choose } = await openBoard('WELL');
    await choose('Set High Priority');
    const box = await dialog('Set High Priority');
    await user.type(within(box).getByLabelText('High Priority Reason'), 'Chest pain');
    faultyServer().answer(HIGH_PRIORITY, 503, { detail: 'Something went wrong.' });
    expectLog(/a form was not saved/);
    await user.click(within(box).getByRole('button', { name: 'Save' }));
    expect(await within(box).findByText(/^Not saved\./)).toBeVisible();
    expect(within(box).getByLabelText('High Priority Reason')).toHaveValue('Chest pain');
    await user.click(within(box).getByRole('button', { name: 'Cancel' }));
    await user.click(within(await dialog('Leave without saving?')).getByRole('button', { name: 'Stay' }));
    expect(within(box).getByLabelText('High Priority Reason')).toHaveValue('Chest pain');
    await user.click(within(box).getByRole('button', { name: 'Cancel' }));
    await user.click(within(await dialog('Leave without saving?')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('Set High Priority, under way when the screen is locked', () => {
  /** A reason that was sent and has no answer, behind a lock; `answer` lets the real one come. */
  async function sentAndLocked(status?: number) {
    const { user, choose } = await openBoard('WELL');
    await choose('Set High Priority');
    const box = await dialog('Set High Priority');
    await user.type(within(box).getByLabelText('High Priority Reason'), 'Chest pain');
    const faults = faultyServer();
    let answer = () => {};
    const answered = new Promise<void>((done) => (answer = done));
    faults.when(HIGH_PRIORITY, async (pass) => {
      const response = status === undefined ? await pass() : Response.json({ detail: 'No.' }, { status });
      await answered;
      return response;
    });
    await user.click(within(box).getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(faults.calls(HIGH_PRIORITY).map((call) => call.status)).toEqual([
        status === undefined ? 200 : null,
      ]),
    );
    await lockInAnotherTab();
    await act(async () => answer());
    await unlockByPassword(user);
    return { faults };
  }

  it('is open with what was typed when it was refused', async () => {
    expectLog(/a form was not saved/);
    const { faults } = await sentAndLocked(404);
    const box = await dialog('Set High Priority');
    expect(await within(box).findByText('Not saved. This no longer exists.')).toBeVisible();
    expect(within(box).getByLabelText('High Priority Reason')).toHaveValue('Chest pain');
    expect(faults.calls(HIGH_PRIORITY)).toHaveLength(1);
    expect(within(box).getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('is kept, and sent once', async () => {
    const { faults } = await sentAndLocked();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await reasonOf('900-82-9305')).toBe('Chest pain');
    expect(faults.calls(HIGH_PRIORITY)).toHaveLength(1);
  });
});

describe('Remove High Priority', () => {
  it('[PDB-29] [MOD-13] asks first, and Cancel removes nothing', async () => {
    const { user, choose } = await openBoard('SICK');
    const calls = faultyServer();
    await choose('Remove High Priority');
    await user.click(within(await dialog('Remove patient ?')).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.calls(HIGH_PRIORITY)).toHaveLength(0);
  });

  it('[ERR-07] that was refused stays open and says so; [PDB-30] [MOD-13] confirmed, it is done once', async () => {
    const { user, choose } = await openBoard('SICK');
    const faults = faultyServer();
    faults.answer(HIGH_PRIORITY, 503, { detail: 'Something went wrong.' });
    expectLog(/a flag was not removed/);
    await choose('Remove High Priority');
    const box = await dialog('Remove patient ?');
    await user.click(within(box).getByRole('button', { name: 'Confirm' }));
    expect(await within(box).findByText(/^Not saved\./)).toBeVisible();
    faults.heal();
    await user.dblClick(within(box).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(faults.calls(HIGH_PRIORITY)).toHaveLength(2);
    await waitFor(async () =>
      expect(within(await cardOf('SICK')).queryByRole('img', { name: 'High priority patient' })).toBeNull(),
    );
    expect(await reasonOf(SICK)).toBe('');
  });
});
