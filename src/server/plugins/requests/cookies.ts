import type { FastifyRequest } from 'fastify';

/** The cookies that came with the request, as pairs of name and value, in the order in which they came. */
export function cookiesOf(request: FastifyRequest): [name: string, value: string][] {
  const kept = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return kept
    .filter((pair) => pair.includes('='))
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
}

/** The value of a cookie that came with the request. */
export const cookieOf = (request: FastifyRequest, name: string): string | undefined =>
  cookiesOf(request).find(([kept]) => kept === name)?.[1];

interface Cookie {
  name: string;
  value: string;
  path: string;
  maxAgeS: number;
  sameSite: 'Strict' | 'Lax';
  /** Users come by https, through a proxy. */
  https: boolean;
}

/** A `Set-Cookie` header. No script of the page can read the cookie. */
export function cookieHeader(
  request: FastifyRequest,
  { name, value, path, maxAgeS, sameSite, https }: Cookie,
): string {
  const isSecure = https || request.protocol === 'https';
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeS}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`;
}
