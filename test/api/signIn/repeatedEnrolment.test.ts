import type { RecoveryCodes } from '../../../src/contract/secondFactor';
import { apiClient } from '../../fixtures/server/apiClient';
import { enrol, signInWith } from '../../fixtures/server/enrolled';
import { startTestServer, type TestServer } from '../../fixtures/server/server';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } });
});

afterAll(() => server.close());

describe('setting up a second factor', () => {
  it('answers a confirmation again whose answer was lost, with codes that work, to its session alone', async () => {
    const { client, code, recoveryCodes } = await enrol(server, 'nurse');
    server.clock.advance(1_000);
    const elsewhere = apiClient(server, await signedIn(recoveryCodes[0]));
    const confirm = (by = client, otp = code()) =>
      by.post<RecoveryCodes>('/users/me/second-factor/confirm/', { otp });
    const again = await confirm();
    expect(again.body.recovery_codes).toHaveLength(10);
    expect((await signInWith(server, 'nurse', { otp: recoveryCodes[1] ?? '' })).status).toBe(400);
    await signedIn(again.body.recovery_codes[0]);
    expect((await confirm(client, '000000')).status).toBe(400);
    expect((await confirm(elsewhere)).status).toBe(409);
    server.clock.advance(5 * 60_000 + 1);
    expect((await confirm()).status).toBe(409);
  });

  async function signedIn(otp = ''): Promise<string> {
    const answer = await signInWith(server, 'nurse', { otp });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { token: string }).token;
  }
});
