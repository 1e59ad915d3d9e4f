import type { TestServer } from './server';

export interface Answer<Body = unknown> {
  status: number;
  body: Body;
  headers: Headers;
}

/** Calls a server's API as one person: JSON in, JSON out. */
export function apiClient(server: Pick<TestServer, 'url'>, token: string) {
  const call = async <Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> => {
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: {
        authorization: `Token ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: (text === '' ? null : JSON.parse(text)) as Body,
      headers: response.headers,
    };
  };
  return {
    get: <Body = unknown>(path: string, headers?: Record<string, string>) =>
      call<Body>('GET', path, undefined, headers),
    post: <Body = unknown>(path: string, body: unknown, headers?: Record<string, string>) =>
      call<Body>('POST', path, body, headers),
    /** With `ifMatch`, only while the entity is the one of this tag. */
    patch: <Body = unknown>(path: string, body: unknown, ifMatch?: string) =>
      call<Body>('PATCH', path, body, ifMatch === undefined ? {} : { 'if-match': ifMatch }),
  };
}

export type ApiClient = ReturnType<typeof apiClient>;
