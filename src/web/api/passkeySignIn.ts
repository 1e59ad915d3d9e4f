import type { PasskeyRequest } from '../../contract/passkeys';
import { CodeNeeded } from '../lib/session/codeNeeded';
import { askPasskey, PasskeyNotUsed } from './webAuthn';
import { isPasskeyRequest } from './answers/passkeys';
import { postFromStation } from './transport/postFromStation';
import type { HttpAnswer } from './transport/request';
import { hasToken, login, LoginFailure } from './session';

const PATH = '/api/api-token-auth/passkey/';

/**
 * Requests a token with the password and then a passkey. The password is sent again: each of its answers carries a code for one
 * question to a passkey, and the name may have been typed anew.
 * @throws CodeNeeded when the passkey did not do
 */
export async function loginByPasskey(credentials: { username: string; password: string }): Promise<string> {
  try {
    return await login(credentials);
  } catch (error) {
    if (!(error instanceof CodeNeeded) || error.ways.passkey === null) throw error;
    try {
      const options = await optionsFor(error.ways.passkey);
      return tokenOf(await postFromStation(PATH, await askPasskey(options)));
    } catch (failure) {
      const why = failure instanceof PasskeyNotUsed ? failure.why : null;
      if (why === null) throw failure;
      throw new CodeNeeded(null, error.why, error.ways, why);
    }
  }
}

async function optionsFor(code: string): Promise<PasskeyRequest> {
  const answer = await postFromStation(`${PATH}options/`, { code });
  if (answer.status !== 200 || !isPasskeyRequest(answer.data)) throw failureOf(answer);
  return answer.data;
}

function tokenOf(answer: HttpAnswer): string {
  if (answer.status !== 200 || !hasToken(answer.data)) throw failureOf(answer);
  return answer.data.token;
}

const failureOf = ({ status }: HttpAnswer): Error =>
  status === 400
    ? new PasskeyNotUsed('This passkey was not accepted. Try again.')
    : new LoginFailure(status !== 429, `HTTP ${status}`);
