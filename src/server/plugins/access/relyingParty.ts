import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { RelyingParty } from '../../services/passkeys/webAuthn';

/** Browsers make and use passkeys at `localhost` without encryption too. */
const LOCAL = 'localhost';

/** For whom passkeys are made at the address of a request; null at an IP address, which has none. */
export function relyingPartyOf(
  { headers }: FastifyRequest,
  { publicUrl }: { publicUrl: string | null },
): RelyingParty | null {
  const address = publicUrl ?? `http://${headers.host ?? ''}`;
  if (!URL.canParse(address)) return null;
  const { hostname: id, origin } = new URL(address);
  const isHost = publicUrl === null ? id === LOCAL : isIP(id.replaceAll(/[[\]]/g, '')) === 0;
  return isHost ? { id, origin } : null;
}
