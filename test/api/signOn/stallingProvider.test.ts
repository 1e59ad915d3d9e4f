import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IdentityProvider } from '../../../src/server/services/signOn/identityProvider';
import { isProviderAway, providerFetch } from '../../../src/server/services/signOn/providerFetch';

const BONDS = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) };

/** A provider that says where it is, and begins to answer when it is asked for a token: then `stall` has the word. */
async function startStalling(stall: (response: ServerResponse) => void) {
  const server = createServer(({ url }, response) => {
    const { port } = server.address() as AddressInfo;
    const issuer = `http://127.0.0.1:${port}`;
    response.setHeader('content-type', 'application/json');
    if (url === '/token') {
      response.setHeader('content-length', '1000');
      response.write('{"access_token": "');
      stall(response);
    } else
      response.end(
        JSON.stringify({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
        }),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { issuer: `http://127.0.0.1:${port}`, close };
}

it('[E15] a provider that breaks off in the middle of its answer is away, and not forged', async () => {
  const { issuer, close } = await startStalling((response) => setImmediate(() => response.destroy()));
  const warnings: unknown[] = [];
  const provider = new IdentityProvider(
    { issuer, clientId: 'c', clientSecret: 's', label: '', groups: null, departments: null, asksAgain: true },
    { warn: (...said: unknown[]) => void warnings.push(said) },
  );
  const back = new URL('http://127.0.0.1/api/session/callback/?code=c&state=s');
  expect(await provider.arrival(back, BONDS)).toEqual({ kind: 'away' });
  expect(JSON.stringify(warnings)).toContain('the provider cannot be reached');
  await close();
});

it('a provider that stalls in the middle of its answer until the time is up is away', async () => {
  const patience = new AbortController();
  const { issuer, close } = await startStalling(() => patience.abort());
  const error: unknown = await providerFetch(`${issuer}/token`, { signal: patience.signal }).then(
    (response) => response.json(),
    (fault: unknown) => fault,
  );
  expect(isProviderAway(error)).toBe(true);
  await close();
});
