import { screen, within } from '@testing-library/react';
import { addNotes } from '../../fixtures/patients/notes';
import { register } from '../../fixtures/patients/patients';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { passTime, passUntil } from '../../fixtures/time/passTime';
import { write } from '../../fixtures/ward/addedWard';

const isShown = (words: string | RegExp) => () => screen.queryByText(words) !== null;

async function openInFakeTime(path: string, words: string): Promise<void> {
  jest.useFakeTimers();
  await renderApp(path, { as: 'nurse' });
  await passUntil(isShown(words));
}

afterEach(() => jest.useRealTimers());

describe('the alarm limits on a profile that is left open', () => {
  const LIMITS = /\/alarm-limits\/$/;
  const HOSPITAL = "The hospital's limits count";
  const card = () => within(screen.getByRole('region', { name: 'Alarm limits' }));

  it('[B12] are those that another user has set meanwhile', async () => {
    const id = await register();
    await openInFakeTime(`/patients/${id}/profile`, HOSPITAL);
    await write('PUT', `/patients/${id}/alarm-limits/`, {
      limits: {
        BLOOD_OXYGEN_SATURATION_LOW: { warning: null, critical: 85, off_until: null, reason: 'COPD' },
      },
    });
    await passUntil(isShown(/critical 85 \(COPD\)/));
    expect(card().getByText(/critical 85 \(COPD\)/)).toBeVisible();
    expect(screen.queryByText(HOSPITAL)).toBeNull();
  });

  it('say from when they are while they cannot be refreshed, and stay', async () => {
    const id = await register();
    await openInFakeTime(`/patients/${id}/profile`, HOSPITAL);
    const faults = faultyServer();
    faults.refuse(LIMITS);
    await passTime(12_000);
    // One missed poll says nothing yet.
    expect(screen.queryByText(/could not be/i)).toBeNull();
    await passUntil(isShown(/^Could not be refreshed: as of \d\d:\d\d\.$/));
    expect(card().getByText(/^Could not be refreshed: as of \d\d:\d\d\.$/)).toBeVisible();
    expect(card().getByText(HOSPITAL)).toBeVisible();
    faults.heal();
    await passUntil(() => !isShown(/^Could not be refreshed/)());
    expect(screen.queryByText(/^Could not be refreshed/)).toBeNull();
  });
});

it('[B12] a note that is being read has the new text once its author has changed it', async () => {
  const id = await register();
  const [note] = await addNotes(id, [['Sleeps well.', 1]]);
  await openInFakeTime(`/notes/${note}`, 'Sleeps well.');
  await meanwhile(() =>
    server.db
      .updateTable('clinical_notes')
      .set({ notes: 'Sleeps badly.', updated_at: new Date(server.clock()).toISOString() })
      .where('id', '=', note ?? 0)
      .execute(),
  );
  await passTime(61_000);
  expect(screen.getByText('Sleeps badly.')).toBeVisible();
  expect(screen.queryByText('Sleeps well.')).toBeNull();
});
