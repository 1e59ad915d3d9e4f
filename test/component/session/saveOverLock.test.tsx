import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { lockHere } from '../../../src/web/lib/session/sessionLock';
import { lockByKey, lockPanel, typeAName, unlockByPassword } from '../../fixtures/screens/lockedScreen';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { register } from '../../fixtures/patients/patients';

const PATCH = /PATCH .*\/api\/patients\/\d+\/$/;

const firstNameOf = (id: number) =>
  meanwhile(
    async () =>
      (
        await server.db
          .selectFrom('patients')
          .select('first_name')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).first_name,
  );

/** A changed profile whose save has reached the server, and has not been answered; `answer` lets the answer come. */
async function saveWithoutAnswer() {
  const id = await register({ first_name: 'Ann', last_name: 'Vole' });
  const { user } = await renderApp(`/patients/${id}/profile`, { as: 'nurse' });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const name = screen.getByLabelText(/First Name/);
  await user.clear(name);
  await user.type(name, 'Greta');
  const faults = faultyServer();
  let answer = () => {};
  const answered = new Promise<void>((done) => (answer = done));
  faults.when(PATCH, async (pass) => {
    const response = await pass();
    await answered;
    return response;
  });
  const [save] = screen.getAllByRole('button', { name: 'Save' });
  await user.click(save as HTMLElement);
  await waitFor(async () => expect(await firstNameOf(id)).toBe('Greta'));
  return { id, user, answer, patches: () => faults.calls(PATCH) };
}

async function expectSavedOnce({ id, patches }: Awaited<ReturnType<typeof saveWithoutAnswer>>) {
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
  expect(screen.getAllByText(/Greta/)[0]).toBeVisible();
  expect(screen.queryByText(/another user/)).toBeNull();
  expect(patches().map(({ status }) => status)).toEqual([200]);
  expect(await firstNameOf(id)).toBe('Greta');
}

describe('a save under way when the screen is locked', () => {
  it('is saved once when the answer comes while it is locked', async () => {
    const save = await saveWithoutAnswer();
    await lockByKey(save.user);
    await act(async () => save.answer());
    await unlockByPassword(save.user);
    await expectSavedOnce(save);
  });

  it('is saved once when the answer comes after it is unlocked', async () => {
    const save = await saveWithoutAnswer();
    await lockByKey(save.user);
    await unlockByPassword(save.user);
    await act(async () => save.answer());
    await expectSavedOnce(save);
  });
});

it('a note that is saved while the screen is locked is no draft afterwards', async () => {
  const id = await register({ first_name: 'Ann', last_name: 'Vole' });
  const { user } = await renderApp(`/patients/${id}/notes`, { as: 'nurse' });
  await user.click(await screen.findByRole('button', { name: 'New note' }));
  const box = within(await screen.findByRole('dialog', { name: 'Log Clinical Notes' }));
  await user.type(await box.findByLabelText('Clinical Notes'), 'Slept well');
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  const faults = faultyServer();
  let answer = () => {};
  const answered = new Promise<void>((done) => (answer = done));
  const NOTE = /POST .*\/clinical-notes\//;
  faults.when(NOTE, async (pass) => {
    const response = await pass();
    await answered;
    return response;
  });
  await user.click(box.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(faults.calls(NOTE).map(({ status }) => status)).toEqual([201]));
  act(() => lockHere(server.clock()));
  await lockPanel();
  await act(async () => answer());
  await unlockByPassword(user);
  expect(await screen.findByRole('dialog', { name: 'Successfully Logged Notes' })).toBeVisible();
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
});

describe('text that is put away while the screen is locked', () => {
  const reload = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  async function askToSignOut(user: UserEvent) {
    await user.click(screen.getByRole('link', { name: 'Logout' }));
    return within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  }

  it('is asked about before a reload', async () => {
    const user = await typeAName();
    expect(reload()).toBe(true);
    await lockByKey(user);
    expect(reload()).toBe(true);
    await unlockByPassword(user);
    expect(reload()).toBe(true);
    await user.clear(screen.getByLabelText(/First Name/));
    expect(reload()).toBe(false);
  });

  it('is asked about before signing out, and kept by staying', async () => {
    const user = await typeAName();
    await lockByKey(user);
    const question = await askToSignOut(user);
    await user.click(question.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await unlockByPassword(user);
    expect(await screen.findByDisplayValue('Greta')).toBeVisible();
  });

  it('is lost by signing out all the same, and no user is asked about it any more', async () => {
    const user = await typeAName();
    await lockByKey(user);
    await user.click((await askToSignOut(user)).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
    await waitFor(() => expect(reload()).toBe(false));
  });
});
