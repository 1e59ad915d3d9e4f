import { startTestServer, type TestServer } from '../../fixtures/server/server';

const SESSIONS = 60;
const ROUNDS = 24;
const POLL_MS = 500;
/** Unread every 500 ms, the board every 2 s, the notifier every 10 s: in rounds of 500 ms. */
const POLLS: readonly (readonly [path: string, everyRounds: number])[] = [
  ['/notifications/unread/', 1],
  ['/dashboard/patients/', 4],
  ['/notifications/', 20],
];

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

it('[T-A12] [A12] no client is refused when 60 people poll from one address as fast as the app does', async () => {
  const tokens: string[] = [];
  for (let index = 0; index < SESSIONS; index++) {
    tokens.push(await server.signIn(`station-${index}`));
    server.clock.advance(2_000); // Signing in from one address is limited; polling is not.
  }
  const statuses = new Map<number, number>();
  for (let round = 0; round < ROUNDS; round++) {
    server.clock.advance(POLL_MS);
    const due = POLLS.filter(([, every]) => round % every === 0);
    await Promise.all(
      tokens.flatMap((token) =>
        due.map(async ([path]) => {
          const response = await fetch(`${server.url}/api${path}`, {
            headers: { authorization: `Token ${token}` },
          });
          await response.arrayBuffer();
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        }),
      ),
    );
  }
  expect([...statuses]).toEqual([[200, SESSIONS * (ROUNDS + ROUNDS / 4 + 2)]]);
});
