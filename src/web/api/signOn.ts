import type { RefusedOnTheWay, SignOnAnswer } from '../../contract/signOn';
import { detailOf, hasToken, LoginFailure } from './session';
import { postFromStation } from './transport/postFromStation';
import type { HttpAnswer } from './transport/request';

/** Where the browser goes to sign in at the hospital's identity provider. */
export async function askProvider(): Promise<string> {
  const { status, data } = await postFromStation('/api/session/sign-on/', {});
  if (status !== 200 || !hasLocation(data)) throw failureOf({ status, data });
  return data.location;
}

/** Whether an answer says where the browser goes. */
export const hasLocation = (data: unknown): data is SignOnAnswer =>
  typeof data === 'object' && data !== null && 'location' in data && typeof data.location === 'string';

/** The way back from the provider was refused before there was a code: why, as a sentence. */
const ON_THE_WAY: Readonly<Record<RefusedOnTheWay, string>> = {
  busy: 'The server cannot finish single sign-on at the moment. Try again shortly.',
  off: 'There is no single sign-on at this address. Sign in with username and password.',
  refused: 'The answer of single sign-on was not accepted. Try again.',
};

const wasRefused = (code: string): code is RefusedOnTheWay => Object.hasOwn(ON_THE_WAY, code);

/** Why there is no code; null when this is one. */
export const refusedOnTheWay = (code: string | null): string | null =>
  code !== null && wasRefused(code) ? ON_THE_WAY[code] : null;

/** The token of the person who came back from there. */
export async function exchangeCode(code: string): Promise<string> {
  const { status, data } = await postFromStation('/api/session/exchange/', { code });
  if (status !== 200 || !hasToken(data)) throw failureOf({ status, data });
  return data.token;
}

/** Refusals come with a sentence for the user; so does a provider that is away. */
function failureOf({ status, data }: Pick<HttpAnswer, 'status' | 'data'>): LoginFailure {
  const why = sentenceIn(data);
  const isRefusal = status === 400 || status === 429 || (status === 503 && why !== null);
  return new LoginFailure(!isRefusal, `HTTP ${status}`, isRefusal ? why : null);
}

/** The sentence of a refusal for the user. */
export function sentenceIn(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('non_field_errors' in data)) return detailOf(data);
  const [sentence]: unknown[] = [data.non_field_errors].flat();
  return typeof sentence === 'string' ? sentence : null;
}
