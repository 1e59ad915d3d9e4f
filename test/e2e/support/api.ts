/** Signs in beside the browser; answers the token. */
export async function tokenOf(url: string, username: 'nurse' | 'admin'): Promise<string> {
  const answer = await fetch(`${url}/api/api-token-auth/`, {
    method: 'POST',
    body: new URLSearchParams({ username, password: `${username}-demo` }),
  });
  if (!answer.ok) throw new Error(`Signing in as ${username} was answered with ${answer.status}.`);
  return ((await answer.json()) as { token: string }).token;
}

/** The API's answer to a GET. */
export async function get<T>(url: string, path: string, token: string): Promise<T> {
  const answer = await fetch(new URL(path, url), { headers: { authorization: `Token ${token}` } });
  if (!answer.ok) throw new Error(`GET ${path} was answered with ${answer.status}.`);
  return (await answer.json()) as T;
}

/** Ends a session from outside, as another device would. */
export async function signOut(url: string, token: string): Promise<void> {
  const answer = await fetch(new URL('/api/logout/', url), {
    method: 'POST',
    headers: { authorization: `Token ${token}` },
  });
  if (answer.status !== 204) throw new Error(`Signing out was answered with ${answer.status}.`);
}

/** Ends a session that may have ended, on a server that a test may have stopped. */
export async function endSession(url: string, token: string): Promise<void> {
  await fetch(new URL('/api/logout/', url), {
    method: 'POST',
    headers: { authorization: `Token ${token}` },
  }).catch(() => undefined);
}

/** The API's answer to a POST. */
export async function post<T>(url: string, path: string, token: string, body: object): Promise<T> {
  const answer = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${path} was answered with ${answer.status}.`);
  return (await answer.json()) as T;
}

/** Changes something beside the browser. */
export async function patch(url: string, path: string, token: string, body: object): Promise<void> {
  const answer = await fetch(new URL(path, url), {
    method: 'PATCH',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`PATCH ${path} was answered with ${answer.status}.`);
}
