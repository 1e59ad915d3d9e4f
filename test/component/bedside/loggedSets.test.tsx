import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { dialog } from '../../fixtures/screens/bedside';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { logSet, strikeOutSet } from '../../fixtures/patients/loggedSets';
import { register } from '../../fixtures/patients/patients';
import { meanwhile, renderApp } from '../../fixtures/screens/render';

const LIST = /\/vitals-logs\//;
const STRIKE = /\/strike-out\//;
const OFF = 'Only its author or an Admin can strike it out';
const HR = { HEART_RATE: 180 };

// Its own, not the one that stands in its place until it is loaded.
const card = () =>
  waitFor(() => {
    const box = screen.getByRole('region', { name: 'Logged by hand' });
    expect(box).toHaveClass('logged-sets');
    return box;
  });
const sets = async () =>
  within(await within(await card()).findByRole('list', { name: 'Logged by hand' })).getAllByRole('listitem');
const open = (id: number, as = 'nurse') => renderApp(`/patients/${id}/profile`, { as });
const strikeButton = async () => within(await card()).findByRole('button', { name: /^Strike out/ });
const isStruckOut = async (set: number) =>
  meanwhile(
    async () =>
      (
        await server.db
          .selectFrom('vitals_logs')
          .select('struck_out_at')
          .where('id', '=', set)
          .executeTakeFirstOrThrow()
      ).struck_out_at !== null,
  );

async function openStrikeOut(user: UserEvent): Promise<HTMLElement> {
  await user.click(await strikeButton());
  return dialog('Strike out');
}

describe('what was logged by hand, on the profile', () => {
  it('is listed newest first: when, who, what, and when it was entered where that was later', async () => {
    const id = await register();
    await logSet(id, { HEART_RATE: 72, BODY_TEMPERATURE: 36.8 }, { minutesAgo: 30 });
    await logSet(
      id,
      { NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC: 125, NON_INVASIVE_BLOOD_PRESSURE_DIASTOLIC: 75 },
      { as: 'doctor' },
    );
    await open(id);
    const [newest, oldest] = await sets();
    expect(newest).toHaveTextContent(/^\d\d:\d\d \d\d\/\d\d\/2026Strike out.*SBP 125 mmHgDBP 75 mmHgDoctor$/);
    expect(oldest).toHaveTextContent(
      /^\d\d:\d\d \d\d\/\d\d\/2026Strike outHR 72 bpmBT 36\.8 °CNurse, entered \d\d:\d\d \d\d\/\d\d\/2026$/,
    );
    expect(await sets()).toHaveLength(2);
  });

  it('says while it loads that it does, and then that there is nothing', async () => {
    const id = await register();
    const release = faultyServer().hold(LIST);
    await open(id);
    expect(await screen.findByRole('status', { name: 'Loading logged sets' })).toBeVisible();
    expect(screen.queryByText('Nothing was logged by hand')).toBeNull();
    release();
    expect(await within(await card()).findByText('Nothing was logged by hand')).toBeVisible();
  });

  it('says that it could not be loaded, which is not that there is nothing; tried again it is there', async () => {
    const id = await register();
    await logSet(id, HR);
    const faults = faultyServer();
    faults.answer(LIST, 500, { detail: 'Something went wrong.' });
    const { user } = await open(id);
    expect(await within(await card()).findByText('The logged sets could not be loaded.')).toBeVisible();
    expect(within(await card()).queryByText('Nothing was logged by hand')).toBeNull();
    faults.heal();
    await user.click(within(await card()).getByRole('button', { name: 'Try again' }));
    expect(await sets()).toHaveLength(1);
    expect(within(await card()).queryByText('The logged sets could not be loaded.')).toBeNull();
  });

  it('is read page by page, and one of another shape says so and hides no other', async () => {
    const id = await register();
    for (let minutesAgo = 0; minutesAgo < 4; minutesAgo += 1)
      await logSet(id, { HEART_RATE: 70 + minutesAgo }, { minutesAgo });
    faultyServer().when(/\/vitals-logs\/.*page=1&/, async (pass) => {
      const answer = (await (await pass()).json()) as { results: { observations: unknown }[] };
      return Response.json({
        ...answer,
        results: answer.results.map((set, index) => (index === 1 ? { ...set, observations: 'HR 71' } : set)),
      });
    });
    expectLog(/a logged set of another shape/);
    const { user } = await open(id);
    expect(await sets()).toHaveLength(3);
    expect((await sets())[1]).toHaveTextContent('A set could not be shown.');
    expect((await sets())[2]).toHaveTextContent('HR 72 bpm');
    await user.click(within(await card()).getByRole('button', { name: 'Next page' }));
    await waitFor(async () => expect(await sets()).toHaveLength(1));
    expect((await sets())[0]).toHaveTextContent('HR 73 bpm');
  });

  it('is struck out by keyboard with a reason: it stays listed as such, what counts it is asked for again, the focus stays with it', async () => {
    const id = await register();
    const set = await logSet(id, HR);
    const { user } = await open(id);
    const vitals = await screen.findByRole('region', { name: 'Vitals' });
    expect(await within(vitals).findByRole('group', { name: 'HR' })).toHaveTextContent('180');
    (await strikeButton()).focus();
    await user.keyboard('{Enter}');
    const box = await dialog('Strike out');
    expect(within(box).getByText('HR 180 bpm')).toBeVisible();
    const reason = within(box).getByRole('textbox', { name: 'Reason' });
    await waitFor(() => expect(reason).toHaveFocus());
    await user.click(within(box).getByRole('button', { name: 'Strike out' }));
    expect(reason).toHaveAccessibleDescription('This field is required.');
    expect(reason).toHaveFocus();
    expect(await isStruckOut(set)).toBe(false);
    await user.keyboard('Wrong patient{Tab}{Tab}{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [item] = await sets();
    await waitFor(() =>
      expect(item).toHaveTextContent(
        /Struck out.*HR 180 bpm.*Struck out by Nurse, \d\d:\d\d \d\d\/\d\d\/2026: Wrong patient$/,
      ),
    );
    expect(within(item ?? box).queryByRole('button')).toBeNull();
    expect(item?.querySelector('s')).toHaveTextContent('HR 180 bpm');
    await waitFor(() => expect(item).toHaveFocus());
    await waitFor(() => expect(within(vitals).getByRole('group', { name: 'HR' })).toHaveTextContent('--'));
    expect(await isStruckOut(set)).toBe(true);
  });

  it('of which the strike-out is refused or lost never looks struck out; what was typed stays, and sent again it counts once', async () => {
    const id = await register();
    const set = await logSet(id, HR);
    const faults = faultyServer();
    const { user } = await open(id);
    const box = await openStrikeOut(user);
    await user.type(within(box).getByRole('textbox', { name: 'Reason' }), 'Wrong cuff');
    const submit = within(box).getByRole('button', { name: 'Strike out' });
    faults.answer(STRIKE, 400, { non_field_errors: ['It cannot be struck out.'] });
    expectLog(/a form was not saved/);
    await user.click(submit);
    expect(await within(box).findByText('Not saved. It cannot be struck out.')).toBeVisible();
    faults.heal();
    faults.when(STRIKE, async (pass) => {
      await pass();
      throw new TypeError('Failed to fetch');
    });
    faults.hang(LIST);
    expectLog(/a form was not saved/);
    await user.click(submit);
    expect(
      await within(box).findByText(/^Not saved\. .*it is not known yet whether this was kept/),
    ).toBeVisible();
    expect((await sets())[0]).not.toHaveTextContent('Struck out by');
    expect(within(box).getByRole('textbox', { name: 'Reason' })).toHaveValue('Wrong cuff');
    expect(await isStruckOut(set)).toBe(true);
    faults.heal();
    await user.click(submit);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(faults.calls(STRIKE).at(-1)).toMatchObject({ status: 200 });
    await waitFor(async () => expect((await sets())[0]).toHaveTextContent('Struck out by Nurse'));
  });

  it('goes back with Cancel to the button that was pressed, and asks before a reason is lost', async () => {
    const id = await register();
    await logSet(id, HR);
    const { user } = await open(id);
    await openStrikeOut(user);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const button = await strikeButton();
    await waitFor(() => expect(button).toHaveFocus());
    await user.type(within(await openStrikeOut(user)).getByRole('textbox', { name: 'Reason' }), 'Wrong');
    await user.keyboard('{Escape}');
    expect(await dialog('Leave without saving?')).toBeVisible();
  });

  it("another user's cannot be struck out, and says why; an Admin may", async () => {
    const id = await register();
    const set = await logSet(id, HR, { as: 'doctor' });
    const { user } = await open(id, 'admin');
    await user.type(within(await openStrikeOut(user)).getByRole('textbox', { name: 'Reason' }), 'Other bed');
    await user.click(within(await dialog('Strike out')).getByRole('button', { name: 'Strike out' }));
    await waitFor(async () => expect(await isStruckOut(set)).toBe(true));
  });

  it("shows a nurse the button of another user's set off, with the reason", async () => {
    const id = await register();
    await logSet(id, HR, { as: 'doctor' });
    await open(id);
    await within(await card()).findByText(OFF);
    expect(await strikeButton()).toBeDisabled();
    expect(await strikeButton()).toHaveAccessibleDescription(OFF);
  });

  it('that another user has struck out shows who, without being asked for', async () => {
    const id = await register();
    const set = await logSet(id, HR);
    await strikeOutSet(set, 'Typed into the wrong chart', 'admin');
    await open(id);
    expect((await sets())[0]).toHaveTextContent(/Struck out by Admin, .*: Typed into the wrong chart$/);
    expect(within(await card()).queryByRole('button', { name: /^Strike out/ })).toBeNull();
  });
});
