/**
 * @jest-environment-options {"ward": true, "zone": "Europe/Berlin"}
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ASKING_AGAIN } from '../../../src/web/api/transport/submissions';
import { buttonOf, dialog, openBoard, sendAll } from '../../fixtures/screens/bedside';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { passTime, passUntil } from '../../fixtures/time/passTime';

const NOTES = /\/api\/clinical-notes\//;

async function openNotes() {
  const { user } = await openBoard();
  await user.click(await buttonOf('MILD', 'Clinical notes'));
  return { user, box: await dialog('Log Clinical Notes') };
}

const patience = { ...ASKING_AGAIN };
afterEach(() => {
  jest.useRealTimers();
  Object.assign(ASKING_AGAIN, patience);
});

beforeEach(sendAll);

describe('a note', () => {
  it('[MOD-07] [J10] whose answer is lost, says that it is not known whether it was kept; submitted again it is there once', async () => {
    const { user, box } = await openNotes();
    expectLog(/a form was not saved/);
    const text = 'Answer lost on the way.';
    await user.type(within(box).getByLabelText('Clinical Notes'), text);
    const faults = faultyServer();
    faults.when(NOTES, async (pass) => {
      await pass();
      throw new TypeError('Failed to fetch');
    });
    await user.click(within(box).getByRole('button', { name: 'Submit' }));
    const failed = await dialog('Failed to Log Notes');
    expect(within(failed).getByText(/^It is not known yet whether this was kept/)).toBeVisible();
    await user.click(within(failed).getByRole('button', { name: 'OK' }));
    const typed = within(box).getByLabelText('Clinical Notes');
    // Another text would be another note beside the first: it stays as it was sent until that is known.
    await user.type(typed, ' And more.');
    expect(typed).toHaveValue(text);
    expect(within(box).getByText('Until that is known, nothing here can be changed.')).toBeVisible();
    await user.click(within(box).getByRole('button', { name: 'Cancel' }));
    const question = await dialog('Leave without saving?');
    expect(
      within(question).getByText(/^This was sent, and it is not known yet whether it was saved/),
    ).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    faults.heal();
    await user.click(within(box).getByRole('button', { name: 'Try again' }));
    await dialog('Successfully Logged Notes');
    const kept = await server.db
      .selectFrom('clinical_notes')
      .select('id')
      .where('notes', '=', text)
      .execute();
    expect(kept).toHaveLength(1);
    const keys = faults.calls(NOTES).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
  });

  it('[MOD-06] [J10] whose first answers are lost is sent again by itself: no failure shows, and it is there once', async () => {
    const { user, box } = await openNotes();
    const text = 'Lost twice on the way.';
    await user.type(within(box).getByLabelText('Clinical Notes'), text);
    const faults = faultyServer();
    let lost = 0;
    faults.when(NOTES, async (pass) => {
      const answer = await pass();
      if (lost++ < 2) throw new TypeError('Failed to fetch');
      return answer;
    });
    await user.click(within(box).getByRole('button', { name: 'Submit' }));
    await dialog('Successfully Logged Notes');
    expect(screen.queryByRole('dialog', { name: 'Failed to Log Notes' })).toBeNull();
    expect(faults.calls(NOTES)).toHaveLength(3);
    expect(
      await server.db.selectFrom('clinical_notes').select('id').where('notes', '=', text).execute(),
    ).toHaveLength(1);
  });

  it('[MOD-07] the same words in another form are another note, also after an answer that was lost', async () => {
    const { user } = await openBoard();
    expectLog(/a form was not saved/);
    const text = 'Slept well.';
    const faults = faultyServer();
    const noteOnce = async () => {
      await user.click(await buttonOf('MILD', 'Clinical notes'));
      const box = await dialog('Log Clinical Notes');
      await user.type(within(box).getByLabelText('Clinical Notes'), text);
      await user.click(within(box).getByRole('button', { name: 'Submit' }));
      return box;
    };
    faults.when(NOTES, async (pass) => {
      await pass();
      throw new TypeError('Failed to fetch');
    });
    const box = await noteOnce();
    await user.click(within(await dialog('Failed to Log Notes')).getByRole('button', { name: 'OK' }));
    faults.heal();
    await user.click(within(box).getByRole('button', { name: 'Cancel' }));
    await user.click(within(await dialog('Leave without saving?')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Log Clinical Notes' })).toBeNull());
    await noteOnce();
    await dialog('Successfully Logged Notes');
    expect(
      await server.db.selectFrom('clinical_notes').select('id').where('notes', '=', text).execute(),
    ).toHaveLength(2);
  });

  it('[J10] cannot be changed while it is sent: nothing is typed that would be lost with the answer; Cancel says what is not known', async () => {
    const { user, box } = await openNotes();
    const typed = within(box).getByLabelText('Clinical Notes');
    await user.type(typed, 'Allergic to nothing.');
    const release = faultyServer().hold(NOTES);
    await user.click(within(box).getByRole('button', { name: 'Submit' }));
    await user.type(typed, ' AND TO PENICILLIN');
    expect(typed).toHaveValue('Allergic to nothing.');
    await user.click(within(box).getByRole('button', { name: 'Cancel' }));
    expect(
      within(await dialog('Leave without saving?')).getByText(/^This was sent, and it is not known yet/),
    ).toBeVisible();
    release();
    await dialog('Successfully Logged Notes');
    expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull();
  });

  it('[J10] that was refused can be changed again', async () => {
    const { user, box } = await openNotes();
    expectLog(/a form was not saved/);
    const typed = within(box).getByLabelText('Clinical Notes');
    await user.type(typed, 'One');
    const faults = faultyServer();
    faults.answer(NOTES, 403, { detail: 'No.' });
    await user.click(within(box).getByRole('button', { name: 'Submit' }));
    await user.click(within(await dialog('Failed to Log Notes')).getByRole('button', { name: 'OK' }));
    await user.type(typed, ' and two');
    expect(typed).toHaveValue('One and two');
    expect(within(box).queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('says after 3 s that there is no answer yet, and no longer once there is one', async () => {
    Object.assign(ASKING_AGAIN, { forMs: 30_000 });
    const { user, box } = await openNotes();
    await user.type(within(box).getByLabelText('Clinical Notes'), 'Slow today.');
    const release = faultyServer().hold(NOTES);
    jest.useFakeTimers();
    const words = () => within(box).queryByText(/^No answer from the server yet/);
    fireEvent.click(within(box).getByRole('button', { name: 'Submit' }));
    await passTime(2_750);
    expect(words()).toBeNull();
    await passTime(500);
    expect(words()).toBeVisible();
    release();
    await passUntil(() => screen.queryByRole('dialog', { name: 'Successfully Logged Notes' }) !== null);
    expect(screen.getByRole('dialog', { name: 'Successfully Logged Notes' })).toBeVisible();
    expect(screen.queryByText(/^No answer from the server yet/)).toBeNull();
  });
});
