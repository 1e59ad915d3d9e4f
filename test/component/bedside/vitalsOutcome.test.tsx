/**
 * @jest-environment-options {"ward": true}
 */
import { screen, waitFor, within } from '@testing-library/react';
import { dialog, openBoard, sendAll } from '../../fixtures/screens/bedside';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { holdWhile } from '../../../src/web/lib/leaveGuard';
import { ALWAYS_SHOWN } from '../../../src/web/lib/place';

const OBSERVATIONS = /\/api\/observations\//;

beforeEach(sendAll);

it('[J10] the question whether to leave a set that was sent goes once the answer is there, whatever else is unsaved', async () => {
  const { user, choose } = await openBoard('MILD');
  const release = holdWhile(() => 'typed', ALWAYS_SHOWN);
  await choose('Log Vital Signs');
  const box = await dialog('Log Vital Signs');
  await user.type(within(box).getByLabelText('Heart Rate'), '101');
  const answer = faultyServer().hold(OBSERVATIONS);
  await user.click(within(box).getByRole('button', { name: 'Submit' }));
  await user.keyboard('{Escape}');
  const question = await dialog('Leave without saving?');
  expect(within(question).getByText(/^This was sent, and it is not known yet/)).toBeVisible();
  answer();
  await dialog('Vitals Logged Successfully');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());
  release();
});
