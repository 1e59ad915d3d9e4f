import { act, cleanup, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { App } from '../../src/web/app/App';
import { clearStorage, setToken } from '../../src/web/lib/token';
import { setScreen } from './screenSize';
import type { TestServer } from './server';

declare global {
  /** The real server behind the page, in its own realm. */
  var server: TestServer;
  /** The password of every user of that server. */
  var serverPassword: string;
  /** Waits for real milliseconds, also while timers are faked. */
  var realDelay: (ms: number) => Promise<void>;
}

interface RenderOptions {
  /** Signs in as this user (made on first use; `admin` is an Admin). Signed out when left out. */
  as?: string;
  width?: number;
  dark?: boolean;
}

/** The real app at an address, against the real server. */
export async function renderApp(
  path: string,
  { as, ...screenSize }: RenderOptions = {},
): Promise<{ user: UserEvent }> {
  setScreen(screenSize);
  if (as !== undefined) setToken(await server.signIn(as));
  window.history.replaceState(null, '', path);
  const user = userEvent.setup();
  render(<App />);
  return { user };
}

/** Keeps the page running while a test waits for something outside the page. */
export const meanwhile = <T,>(work: () => Promise<T>): Promise<T> => act(work);

/** Requests from the server who a token belongs to, bypassing the page. */
export async function whoIs(token: string | null): Promise<Response> {
  return meanwhile(() =>
    fetch(`${server.url}/api/users/me/`, { headers: { Authorization: `Token ${token}` } }),
  );
}

/** The password of every user that a test makes. */
export const PASSWORD = serverPassword;

/** Where the browser is. */
export const address = (): string => window.location.pathname;

beforeEach(() => setScreen());

afterEach(() => {
  cleanup();
  clearStorage();
});
