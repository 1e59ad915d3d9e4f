import { screen, waitFor } from '@testing-library/react';
import { PAYLOADS } from '../../fixtures/hostile/hostileMarkup';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { addPatient } from '../../fixtures/ward/ward';

/** The texts as the column of a name takes them. */
const NAMES = [...new Set(PAYLOADS.map((payload) => payload.slice(0, 50)))];

/** Waits until all texts are on the screen, and nothing of them is more than text. */
async function expectText(texts: readonly string[]): Promise<void> {
  await waitFor(() =>
    expect(texts.filter((text) => document.body.textContent?.includes(text) !== true)).toEqual([]),
  );
  const attributes = [...document.body.querySelectorAll('*')].flatMap((each) => [...each.attributes]);
  const running = attributes.filter(
    ({ name, value }) =>
      name.startsWith('on') || (/^(href|src|action|data)$/.test(name) && value.startsWith('javascript:')),
  );
  expect(running.map(({ name, value }) => `${name}=${value}`)).toEqual([]);
  expect(document.body.querySelector('script, iframe, object, embed, base, marquee, video')).toBeNull();
  expect('__xss' in window).toBe(false);
}

// Written into the table: the route would refuse it, and the screens show it as text all the same.
beforeAll(async () => {
  for (const name of NAMES) {
    const id = await addPatient(server.db);
    await server.db.updateTable('patients').set({ last_name: name }).where('id', '=', id).execute();
  }
});

it('[F4] markup in the names of patients is text in their list, and makes no element', async () => {
  await renderApp('/patients?page=1&page_size=200', { as: 'nurse' });
  await screen.findAllByRole('row');
  await expectText(NAMES);
});

it('[F4] markup in a note is text on the screen of the notes', async () => {
  const patient = await meanwhile(() => addPatient(server.db));
  const token = await server.signIn('nurse');
  const { status } = await meanwhile(() =>
    fetch(`${server.url}/api/clinical-notes/`, {
      method: 'POST',
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ patient, notes: PAYLOADS.join(' ') }),
    }),
  );
  expect(status).toBe(201);
  await renderApp(`/patients/${patient}/notes`, { as: 'nurse' });
  await expectText(PAYLOADS.slice(0, 1));
});
