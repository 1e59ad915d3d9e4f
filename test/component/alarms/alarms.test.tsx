/**
 * @jest-environment-options {"ward": true}
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import { patientOf } from '../../fixtures/alerts/alerts';
import { send, deviceName, VITALS } from '../../fixtures/readings/feeder';
import { pressPastChange } from '../../fixtures/screens/pressPastChange';
import { address, meanwhile, renderApp } from '../../fixtures/screens/render';
import { apiClient } from '../../fixtures/server/apiClient';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import type { Alarms } from '../../../src/contract/alarms';

const SICK = '900-12-3401';
const ACKNOWLEDGE = /POST .*\/api\/alarms\/\d+\/acknowledge\//;

/** Does something as another person, past the page. */
async function omar<T>(work: (client: ReturnType<typeof apiClient>) => Promise<T>): Promise<T> {
  return meanwhile(async () => work(apiClient(server, await server.signIn('omar'))));
}

/** The open alarms of the patient in ICU-3, as the server has them. */
async function openAlarms() {
  const patient = await patientOf(SICK);
  return (await omar((client) => client.get<Alarms>(`/alarms/?patient=${patient}`))).body.results;
}

const cardOf = async (vendorId: string) => screen.findByRole('article', { name: await deviceName(vendorId) });

/** Opens the board and, by the unacknowledged line of the card, its alerts. */
async function openPopover() {
  const { user } = await renderApp('/patient-dashboard', { as: 'nurse' });
  const card = await cardOf('SICK');
  await user.click(await within(card).findByRole('button', { name: /^Nobody yet/ }));
  const popover = await screen.findByRole('dialog', { name: /^Alerts of / });
  const item = await within(popover).findByRole('group', { name: /^HIPI \d/ });
  return { user, card, popover, item };
}

// Who is there when an alarm is raised is notified.
beforeAll(() => server.signIn('nurse'));

// A new ward for each test: its alarms are those that the test raises. All are raised by real readings.
beforeEach(async () => {
  server.clock.advance(60 * 60_000);
  await send('SICK', VITALS.sick);
  const open = (await openAlarms()).filter(({ state }) => state === 'acknowledged');
  await omar(async (client) => {
    for (const { id } of open) {
      await client.post(`/alarms/${id}/take-over/`, {});
      await client.post(`/alarms/${id}/release/`, {});
    }
  });
});

describe('an unacknowledged alarm', () => {
  it('is on its card with why, and is acknowledged from the popover: everybody sees who has it', async () => {
    const { user, card, item } = await openPopover();
    expect(item).toHaveTextContent(/Critical.*because MAP.*Nobody yet · (\d:\d\d|\d+ (min|h|days))/);
    const [alarm] = (await openAlarms()).filter(({ kind }) => kind === 'HIPI');
    await user.click(within(item).getByRole('button', { name: 'Acknowledge' }));
    expect(await within(item).findByText(/since \d\d:\d\d, until \d\d:\d\d/)).toBeVisible();
    expect(within(item).getByRole('button', { name: 'Release' })).toBeVisible();
    expect((await openAlarms()).find(({ id }) => id === alarm?.id)).toMatchObject({
      state: 'acknowledged',
      acknowledged_by: { name: expect.stringMatching(/nurse/i) as string },
    });
    // The other one of the same patient is still unacknowledged.
    expect(within(card).getByRole('button', { name: /^Nobody yet/ })).toBeVisible();
    expect(screen.getByRole('status', { name: 'Alarms' })).toHaveTextContent(
      /HIPI \d+ of bed ICU-3 is acknowledged/,
    );
  });

  it('that another user takes first: the answer says who has it, and it can be taken over', async () => {
    const release = faultyServer().holdNext(ACKNOWLEDGE);
    const { user, item } = await openPopover();
    await user.click(within(item).getByRole('button', { name: 'Acknowledge' }));
    expect(within(item).getByRole('button', { name: 'Acknowledging…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(item).toHaveTextContent('Nobody yet');
    const [alarm] = (await openAlarms()).filter(({ kind }) => kind === 'HIPI');
    await omar((client) => client.post(`/alarms/${alarm?.id ?? 0}/acknowledge/`, {}));
    expectLog(/an alarm was not answered/);
    release();
    await within(item).findByText('Not acknowledged. Omar has this alarm.');
    expect(item).toHaveTextContent(/Omar since/);
    await pressPastChange(user, item, 'Take over');
    expect(await within(item).findByRole('button', { name: 'Release' })).toBeVisible();
  });

  it('that another user took first and has released: what was said of the failed act is gone', async () => {
    const release = faultyServer().holdNext(ACKNOWLEDGE);
    const { user, item } = await openPopover();
    await user.click(within(item).getByRole('button', { name: 'Acknowledge' }));
    const [alarm] = (await openAlarms()).filter(({ kind }) => kind === 'HIPI');
    await omar((client) => client.post(`/alarms/${alarm?.id ?? 0}/acknowledge/`, {}));
    expectLog(/an alarm was not answered/);
    release();
    await within(item).findByText('Not acknowledged. Omar has this alarm.');
    await omar((client) => client.post(`/alarms/${alarm?.id ?? 0}/release/`, {}));
    await waitFor(() => expect(item).toHaveTextContent('Nobody yet'), { timeout: 10_000 });
    expect(item).not.toHaveTextContent('Not acknowledged.');
  });

  it('that another user takes over first: the answer says who has it now, from whom it can be taken', async () => {
    const release = faultyServer().holdNext(/POST .*\/api\/alarms\/\d+\/take-over\//);
    const { user, item } = await openPopover();
    const [alarm] = (await openAlarms()).filter(({ kind }) => kind === 'HIPI');
    await omar((client) => client.post(`/alarms/${alarm?.id ?? 0}/acknowledge/`, {}));
    await pressPastChange(user, item, 'Take over');
    expect(item).toHaveTextContent(/Omar since/);
    await meanwhile(async () =>
      apiClient(server, await server.signIn('tom')).post(`/alarms/${alarm?.id ?? 0}/take-over/`, {}),
    );
    // However long ago that was.
    server.clock.advance(5_000);
    expectLog(/an alarm was not answered/);
    release();
    await within(item).findByText('Not taken over. Tom has this alarm.');
    expect(item).toHaveTextContent(/Tom since/);
    await pressPastChange(user, item, 'Take over');
    expect(await within(item).findByRole('button', { name: 'Release' })).toBeVisible();
  });

  it('is not acknowledged when the server cannot: it says so, and stays as it was', async () => {
    const faults = faultyServer();
    faults.answer(ACKNOWLEDGE, 403, { detail: 'You do not have permission to perform this action.' });
    const { user, item } = await openPopover();
    expectLog(/an alarm was not answered/);
    await user.click(within(item).getByRole('button', { name: 'Acknowledge' }));
    await within(item).findByText(/^Not acknowledged\. You do not/);
    expect(item).toHaveTextContent('Nobody yet');
    expect(within(item).getByRole('button', { name: 'Acknowledge' })).toBeEnabled();
  });

  it('is paused with a reason and an end, which the card shows, and resumed', async () => {
    const { user, item } = await openPopover();
    await user.click(within(item).getByRole('button', { name: 'Pause…' }));
    const dialog = await screen.findByRole('dialog', { name: /^Pause HIPI · ICU-3/ });
    expect(within(dialog).getAllByRole('radio')).toHaveLength(3);
    expect(dialog).toHaveTextContent('No pause is longer than 15 min');
    await user.click(within(dialog).getByRole('radio', { name: '5 minutes' }));
    await user.click(within(dialog).getByRole('button', { name: 'Pause 5 min' }));
    expect(await within(dialog).findByText('This field is required.')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Cuff being changed');
    await user.click(within(dialog).getByRole('button', { name: 'Pause 5 min' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Pause/ })).toBeNull());
    expect((await openAlarms()).find(({ kind }) => kind === 'HIPI')?.pause).toMatchObject({
      reason: 'Cuff being changed',
    });
    await user.click(within(await cardOf('SICK')).getByRole('button', { name: 'Alerts' }));
    const again = await within(await screen.findByRole('dialog', { name: /^Alerts of / })).findByRole(
      'group',
      {
        name: /^HIPI \d/,
      },
    );
    expect(await within(again).findByText(/^Paused until \d\d:\d\d$/)).toBeVisible();
    await user.click(within(again).getByRole('button', { name: 'Resume' }));
    expect(await within(again).findByText(/^Nobody yet/)).toBeVisible();
  });
});

describe('the screen of alarms', () => {
  it('lists open ones, acknowledges several of one patient, and shows the story of one', async () => {
    const { user } = await renderApp('/alarms', { as: 'nurse' });
    const table = await screen.findByRole('table', { name: 'Open alarms' });
    const row = (await within(table).findByRole('rowheader', { name: /^HIPI \d/ })).closest('tr');
    if (row === null) throw new Error('No row');
    expect(row).toHaveTextContent(
      /^CriticalICU-3.*HIPI.*Nobody yet · (\d:\d\d|\d+ (min|h|days))Acknowledge$/,
    );
    const boxes = within(table).getAllByRole('checkbox', { name: /of ICU-3$/ });
    expect(boxes.length).toBeGreaterThan(1);
    for (const box of boxes) await user.click(box);
    await user.click(screen.getByRole('button', { name: `Acknowledge ${boxes.length}` }));
    await waitFor(async () =>
      expect((await openAlarms()).map(({ state }) => state)).toEqual(boxes.map(() => 'acknowledged')),
    );
    await within(row).findByRole('button', { name: 'Release' });
    await pressPastChange(user, row, /^HIPI \d/, 'link');
    expect(address()).toMatch(/^\/alarms\/\d+$/);
    const steps = await screen.findByRole('list', { name: 'Time line' });
    expect(within(steps).getAllByRole('listitem')[0]).toHaveTextContent(/^\d\d:\d\d:\d\dRaised as critical/);
    // The tests before have acknowledged and released it too.
    expect((await within(steps).findAllByText('Acknowledged by Nurse')).at(-1)).toBeVisible();
    expect(within(steps).getAllByRole('listitem').at(-1)).toHaveTextContent(/Acknowledgement will end/);
  });

  it('says when nothing can be loaded, and when there is nothing', async () => {
    const faults = faultyServer();
    faults.answer(/\/api\/alarms\/\?kind=.*state=open/, 500, {});
    await renderApp('/alarms?kind=BATTERY_EMPTY', { as: 'nurse' });
    expect(await screen.findByText(/^The alarms could not be loaded/)).toBeVisible();
    faults.heal();
    expect(await screen.findByText('No open alarms')).toBeVisible();
  });
});

it('a notification has its alarm beside it, with its owner and Acknowledge', async () => {
  const { user } = await renderApp('/notifications', { as: 'nurse' });
  const group = (await screen.findAllByRole('group', { name: /^Alarm HIPI/ }))[0] ?? document.body;
  expect(group).toHaveTextContent(/because MAP.*Nobody yet/);
  await user.click(within(group).getByRole('button', { name: 'Acknowledge' }));
  expect(await within(group).findByRole('button', { name: 'Release' })).toBeVisible();
});

it('marking an alert as read by keyboard acknowledges no alarm of the next one', async () => {
  const { user } = await renderApp('/notifications', { as: 'nurse' });
  await screen.findAllByRole('group', { name: /^Alarm / });
  const markers = () => screen.getAllByRole('button', { name: 'Mark as read' });
  const before = markers().length;
  const calls = faultyServer();
  // The next alert's alarm has a button of its own.
  expect(screen.getAllByRole('button', { name: 'Acknowledge' }).length).toBeGreaterThan(1);
  act(() => markers()[0]?.focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(markers()).toHaveLength(before - 1));
  expect(markers()[0]).toHaveFocus();
  await user.keyboard('[Enter>4/]');
  await waitFor(() => expect(markers()).toHaveLength(before - 2));
  expect(markers()[0]).toHaveFocus();
  expect(calls.calls(ACKNOWLEDGE)).toEqual([]);
});

// The last one: the pause goes on.
describe('an alarm that one person has and another one has paused', () => {
  it('[J33] names its owner in the popover, beside the pause', async () => {
    const [alarm] = (await openAlarms()).filter(({ kind }) => kind === 'HIPI');
    await omar((client) => client.post(`/alarms/${alarm?.id}/acknowledge/`, {}));
    await meanwhile(async () =>
      apiClient(server, await server.signIn('nurse')).post(`/patients/${alarm?.patient.id}/alarm-pauses/`, {
        kind: 'HIPI',
        minutes: 5,
        reason: 'Cuff being changed',
      }),
    );
    const { user } = await renderApp('/patient-dashboard', { as: 'nurse' });
    const card = await cardOf('SICK');
    await user.click(within(card).getByRole('button', { name: 'Alerts' }));
    const popover = await screen.findByRole('dialog', { name: /^Alerts of / });
    const item = await within(popover).findByRole('group', { name: /^HIPI \d/ });
    expect(item).toHaveTextContent(/Omar since \d\d:\d\d.*Paused until \d\d:\d\dby .*: Cuff being changed/);
    expect(within(item).getByRole('button', { name: 'Take over' })).toBeEnabled();
  });
});
