import type { PasskeyAssertion, PasskeyBody, PasskeyCreation, PasskeyRequest } from '../../contract/passkeys';

/** The one door to `@simplewebauthn/browser`, which is loaded when a passkey is first used. */
const webAuthn = () => import(/* webpackChunkName: "passkeys" */ '@simplewebauthn/browser');

/** The browser made or used no passkey: the person has closed its dialog, mostly. */
export class PasskeyNotUsed extends Error {
  constructor(
    readonly why: string,
    options?: ErrorOptions,
  ) {
    super(why, options);
    this.name = 'PasskeyNotUsed';
  }
}

/** @throws PasskeyNotUsed */
export async function createPasskey(options: PasskeyCreation): Promise<Omit<PasskeyBody, 'name'>> {
  const { startRegistration } = await loaded();
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
  try {
    const { id, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, response: { clientDataJSON, attestationObject, transports } };
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new PasskeyNotUsed(
      isKnown ? 'This device has a passkey of yours already.' : 'No passkey was made.',
      {
        cause: error,
      },
    );
  }
}

/** @throws PasskeyNotUsed */
export async function askPasskey(options: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loaded();
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  try {
    const { id, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, response: { clientDataJSON, authenticatorData, signature } };
  } catch (error) {
    throw new PasskeyNotUsed('No passkey was used. Try again.', { cause: error });
  }
}

async function loaded() {
  try {
    return await webAuthn();
  } catch (error) {
    throw new PasskeyNotUsed('Passkeys could not be loaded. Check the connection and try again.', {
      cause: error,
    });
  }
}
