import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieHeader, cookiesOf } from '../requests/cookies';

const PREFIX = 'wardline_sign_on_';
/** Also of the exchange: the code is bound to the browser like the state. */
const PATH = '/api/session';
const LIFE_S = 600;

/** The sign-ins that one browser may have under way, each in a tab. */
const MOST = 5;

interface Site {
  /** Users come by https, through a proxy. */
  https: boolean;
}

/** The cookies of the sign-ins under way in this browser, by the names of these, those begun first (RFC 6265, 5.4) first. */
export function flowCookiesOf(request: FastifyRequest): ReadonlyMap<string, string> {
  const own = cookiesOf(request).filter(([name]) => name.startsWith(PREFIX));
  return new Map(own.map(([name, value]) => [name.slice(PREFIX.length), value]));
}

/** Each sign-in has a cookie of its own, so that two tabs that begin at once take nothing from each other. */
export function giveFlowCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { flow, value, https }: Site & { flow: string; value: string },
): void {
  const others = [...flowCookiesOf(request).keys()];
  const surplus = others.slice(0, Math.max(0, others.length + 1 - MOST));
  for (const old of surplus) dropFlowCookie(request, reply, { flow: old, https });
  set(request, reply, { flow, value, maxAgeS: LIFE_S, https });
}

export function dropFlowCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { flow, https }: Site & { flow: string },
): void {
  set(request, reply, { flow, value: '', maxAgeS: 0, https });
}

function set(
  request: FastifyRequest,
  reply: FastifyReply,
  { flow, ...rest }: Site & { flow: string; value: string; maxAgeS: number },
): void {
  const cookie = cookieHeader(request, { name: PREFIX + flow, path: PATH, sameSite: 'Lax', ...rest });
  // Another one is added: the header is a list.
  reply.header('set-cookie', cookie);
}
