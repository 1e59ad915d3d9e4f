import { renewSecrets } from '../../../src/server/services/accounts/credentials/sealedSecrets';
import { Encryption } from '../../../src/server/services/devices/encryption';
import { enrol, signInWith } from '../../fixtures/server/enrolled';
import { ENCRYPTION, startTestServer, type TestServer } from '../../fixtures/server/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('second_factors').execute();
});

describe('the key of a second factor', () => {
  it('is stored under a key without which the server does not start', async () => {
    await expect(renewSecrets(server.db, new Encryption(Buffer.alloc(32, 2)))).resolves.toBe(0);
    await enrol(server, 'nurse');
    await expect(renewSecrets(server.db, ENCRYPTION)).resolves.toBe(0);
    await expect(renewSecrets(server.db, new Encryption(Buffer.alloc(32, 2)))).rejects.toThrow(
      'The keys of second factors in this database were encrypted with another key.',
    );
  });

  it('is asked for as before once the key was rotated', async () => {
    const { code } = await enrol(server, 'nurse');
    const other = Buffer.alloc(32, 2);
    expect(await renewSecrets(server.db, new Encryption(other, [Buffer.alloc(32, 1)]))).toBe(1);
    await expect(renewSecrets(server.db, ENCRYPTION)).rejects.toThrow('OTHER_SECRET_KEYS');
    expect(await renewSecrets(server.db, new Encryption(Buffer.alloc(32, 1), [other]))).toBe(1);
    server.clock.advance(60_000);
    expect((await signInWith(server, 'nurse', { otp: code() })).status).toBe(200);
  });
});
