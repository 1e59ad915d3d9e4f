/**
 * @jest-environment-options {"ward": true, "zone": "Europe/Berlin"}
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { patientOf } from '../../fixtures/alerts/alerts';
import { buttonOf, dialog, openBoard, sendAll } from '../../fixtures/screens/bedside';
import { faultyServer } from '../../fixtures/server/faultyServer';

const MILD = '900-27-6093';
const NOTES = /\/api\/clinical-notes\//;

async function openNotes() {
  const { user } = await openBoard();
  await user.click(await buttonOf('MILD', 'Clinical notes'));
  return { user, box: await dialog('Log Clinical Notes') };
}

beforeEach(sendAll);

describe('Log Clinical Notes', () => {
  it('[PDB-10] [MOD-06] [VAL-31] [VAL-32] is opened by its button and wants a text', async () => {
    const { user, box } = await openNotes();
    const submit = within(box).getByRole('button', { name: 'Submit' });
    const text = within(box).getByLabelText('Clinical Notes');
    await waitFor(() => expect(text).toHaveFocus());
    expect(submit).toBeDisabled();
    await user.type(text, '   ');
    expect(submit).toBeDisabled();
    await user.type(text, 'Slept well.');
    expect(submit).toBeEnabled();
    const release = faultyServer().hold(NOTES);
    await user.click(submit);
    expect(submit).toBeDisabled();
    expect(submit).toHaveAccessibleName('Submit');
    release();
    await dialog('Successfully Logged Notes');
  });

  it('[MOD-07] [MOD-08] [MOD-14] [API-45] sends it once, closes, and says that it is kept', async () => {
    const { user, box } = await openNotes();
    await user.type(within(box).getByLabelText('Clinical Notes'), 'Mobilised to the chair.');
    const calls = faultyServer();
    const submit = within(box).getByRole('button', { name: 'Submit' });
    for (let press = 0; press < 5; press += 1) fireEvent.click(submit);
    const info = await dialog('Successfully Logged Notes');
    expect(screen.queryByRole('dialog', { name: 'Log Clinical Notes' })).toBeNull();
    expect(calls.calls(NOTES)).toHaveLength(1);
    expect(calls.calls(NOTES)[0]).toMatchObject({
      status: 201,
      body: { notes: 'Mobilised to the chair.', patient: await patientOf(MILD) },
    });
    await user.click(within(info).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const button = await buttonOf('MILD', 'Clinical notes');
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('[MOD-07] [MOD-08] [ERR-04] refused, shows the second sentence, and keeps the text', async () => {
    const { user, box } = await openNotes();
    await user.type(within(box).getByLabelText('Clinical Notes'), 'Pain 3 of 10.');
    faultyServer().answer(NOTES, 400, { notes: ['First sentence.', 'Second sentence.'] });
    await user.click(within(box).getByRole('button', { name: 'Submit' }));
    await user.click(within(await dialog('Failed to Log Notes')).getByRole('button', { name: 'OK' }));
    expect(within(box).getByText('Second sentence')).toBeVisible();
    expect(within(box).getByLabelText('Clinical Notes')).toHaveValue('Pain 3 of 10.');
  });
});
