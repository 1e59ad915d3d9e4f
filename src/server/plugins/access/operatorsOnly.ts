import type { FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { isLoopback } from '../../settings/config';
import { hashOfSecret } from '../../services/accounts/credentials/secrets';
import { askForOperator, forbidden } from '../errors';

/**
 * Refuses requests for what only those who run the server need, such as its metrics: they are answered on this machine,
 * and beyond it with the token of operators, if there is one.
 */
export function operatorsOnly(token: string | null): (request: FastifyRequest) => Promise<void> {
  const wanted = token === null ? null : hashOfSecret(token);
  return async (request) => {
    if (isFromThisMachine(request)) return;
    if (wanted === null) throw forbidden('This is answered on the server itself only.');
    const shown = hashOfSecret(tokenOf(request.headers.authorization ?? ''));
    if (!timingSafeEqual(Buffer.from(shown), Buffer.from(wanted))) throw askForOperator();
  };
}

/** A request that came through a proxy came from elsewhere, although the proxy itself may be local. */
const isFromThisMachine = ({ ip, headers }: FastifyRequest): boolean =>
  isLoopback(ip) && headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined;

/** As a program sends it (Bearer), or as a browser asks a person for it (the password of Basic). */
function tokenOf(authorization: string): string {
  const [scheme = '', value = ''] = authorization.split(' ', 2);
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return '';
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}
