import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { clearStorage } from '../../../src/web/lib/session/token';
import { address, PASSWORD, renderApp } from '../../fixtures/screens/render';

const ownFetch = globalThis.fetch;

/** What was sent with each sign-in: the passes in the header, and whether cookies may go along. */
const sent: { passes: string | null; credentials: string | undefined }[] = [];

/** A server that gives these passes at each sign-in. */
function givingPasses(passes: string): void {
  globalThis.fetch = async (input, init) => {
    const answer = await ownFetch(input, init);
    if (typeof input !== 'string' || !input.includes('/api/api-token-auth/')) return answer;
    sent.push({ passes: new Headers(init?.headers).get('X-Station'), credentials: init?.credentials });
    const headers = new Headers(answer.headers);
    headers.set('X-Station', passes);
    return new Response(await answer.text(), { status: answer.status, headers });
  };
}

afterEach(() => {
  globalThis.fetch = ownFetch;
  delete process.env['API_BASE_URL'];
  sent.length = 0;
});

async function signInAndOut(): Promise<void> {
  const { user } = await renderApp('/login');
  await user.type(await screen.findByLabelText('Username'), 'nurse');
  await user.type(screen.getByLabelText('Password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(address()).toBe('/general-dashboard'));
  cleanup();
  clearStorage();
}

describe('the passes of this station', () => {
  it('are left to the cookie where the server is of this origin', async () => {
    await server.signIn('nurse');
    givingPasses('first');
    await signInAndOut();
    await signInAndOut();
    expect(sent).toEqual([
      { passes: null, credentials: 'same-origin' },
      { passes: null, credentials: 'same-origin' },
    ]);
  });

  it('are kept by the app, beyond a sign-out, where it is of another one', async () => {
    await server.signIn('nurse');
    process.env['API_BASE_URL'] = server.url.replace('127.0.0.1', 'localhost');
    givingPasses('first');
    await signInAndOut();
    givingPasses('second');
    await signInAndOut();
    await signInAndOut();
    expect(sent.map(({ passes }) => passes)).toEqual([null, 'first', 'second']);
  });

  it('are not missed by a browser that keeps nothing', async () => {
    await server.signIn('nurse');
    process.env['API_BASE_URL'] = server.url.replace('127.0.0.1', 'localhost');
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = () => {
      throw new DOMException('No.', 'SecurityError');
    };
    givingPasses('first');
    await signInAndOut();
    await signInAndOut();
    indexedDB.open = open;
    expect(sent.map(({ passes }) => passes)).toEqual([null, null]);
  });
});
