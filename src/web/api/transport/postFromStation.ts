import { timeoutOf } from './polling';
import { request, type HttpAnswer } from './request';
import { LoginFailure } from '../session';

/**
 * Sends a step of a sign-in, with the cookies that bind it to this browser and station.
 * @throws LoginFailure when the server cannot be reached
 */
export async function postFromStation(url: string, body: object): Promise<HttpAnswer> {
  const answer = await request({
    url,
    method: 'POST',
    timeoutMs: timeoutOf(),
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if ('fault' in answer) throw new LoginFailure(true, answer.fault.status.toString());
  return answer;
}
