import { hash, randomBytes } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyBody,
  PasskeyCreation,
  PasskeyRequest,
} from '../../../contract/passkeys';

/** The one door to `@simplewebauthn/server`, which is loaded when a passkey is first used. */
const webAuthn = () => import('@simplewebauthn/server');

/** Where passkeys are made for: the host name, and the address that the browser must show. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** A passkey as the browser receives it. */
interface Known {
  credential_id: string;
  transports: readonly string[];
}

const TIMEOUT_MS = 120_000;
/** COSE: ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257];

export const newChallenge = (): string => randomBytes(32).toString('base64url');

const credentialsOf = (passkeys: readonly Known[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: [...transports],
  }));

/** The user handle is no name, and the same for every passkey of a person: an authenticator keeps one of each. */
export function creationOf(
  party: RelyingParty,
  user: { id: number; username: string },
  { challenge, passkeys }: { challenge: string; passkeys: readonly Known[] },
): PasskeyCreation {
  return {
    challenge,
    rp: { id: party.id, name: 'Wardline' },
    user: {
      id: hash('sha256', `${party.id} ${user.id}`, 'base64url'),
      name: user.username,
      displayName: user.username,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT_MS,
    excludeCredentials: credentialsOf(passkeys),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
    attestation: 'none',
  };
}

export const requestOf = (
  party: RelyingParty,
  { challenge, passkeys }: { challenge: string; passkeys: readonly Known[] },
): PasskeyRequest => ({
  challenge,
  rpId: party.id,
  timeout: TIMEOUT_MS,
  allowCredentials: credentialsOf(passkeys),
  userVerification: 'required',
});

/** The challenge that an answer says it answers; empty when it does not say. */
export function challengeIn({ clientDataJSON }: { clientDataJSON: string }): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge =
      typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null;
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** What makes a new passkey genuine is checked; null when it is not. */
export async function verifiedPasskey(
  { id, response }: Omit<PasskeyBody, 'name'>,
  challenge: string,
  party: RelyingParty,
): Promise<{ credential_id: string; public_key: string; counter: number } | null> {
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo === undefined) return null;
    const { id: credential_id, publicKey, counter } = registrationInfo.credential;
    return { credential_id, public_key: Buffer.from(publicKey).toString('base64url'), counter };
  } catch {
    // Whatever is wrong with the input, it is not a passkey.
    return null;
  }
}

/** The authenticator's count, when the answer is of this passkey, to this challenge, at this address; null otherwise. */
export async function verifiedCounter(
  { id, response }: PasskeyAssertion,
  passkey: { credential_id: string; public_key: string },
  challenge: string,
  party: RelyingParty,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        // The count is compared where it is stored, by one statement.
        counter: 0,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
