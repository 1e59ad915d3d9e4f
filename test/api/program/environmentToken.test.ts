import { serverLog } from '../../../src/server/plugins/requests/requestLog';
import { revokeGatewayTokens } from '../../../src/server/db/accounts/gatewayTokens';
import { adoptEnvironmentToken } from '../../../src/server/services/devices/environmentToken';
import { ingestingServer } from '../../fixtures/server/ingestingServer';
import { GATEWAY_TOKEN, reading } from '../../fixtures/ward/ward';

const FIRST = 'the-first-token-of-the-environment-0001';
const SECOND = 'the-second-token-of-the-environment-002';

const { given, post } = ingestingServer();

/** What a start with this token in the environment logs. */
async function start(token: string | null): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  const log = serverLog('info', { write: (line: string) => void lines.push(line) });
  const { db, clock } = given.server;
  await adoptEnvironmentToken({ db, clock, log }, token);
  clock.advance(1_000);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

const statusOf = async (token: string) =>
  (await post(reading('device', given.server.clock()), `Device ${token}`)).status;

const messagesOf = (lines: readonly Record<string, unknown>[]) => lines.map(({ msg }) => msg);

it("the environment's token ends with the start that names another one, and lives again when it is named again", async () => {
  await start(FIRST);
  expect(await statusOf(FIRST)).toBe(202);
  const replacing = await start(SECOND);
  expect(await statusOf(FIRST)).toBe(401);
  expect(await statusOf(SECOND)).toBe(202);
  expect(replacing[0]).toMatchObject({ level: 40, tokens: 1 });
  expect(messagesOf(await start(SECOND))).not.toContain(replacing[0]?.['msg']);
  expect(await statusOf(SECOND)).toBe(202);
  await start(FIRST);
  expect([await statusOf(FIRST), await statusOf(SECOND)]).toEqual([202, 401]);
  await start(null);
  expect([await statusOf(FIRST), await statusOf(SECOND)]).toEqual([401, 401]);
});

it('what a command revoked stays revoked, and the start says so', async () => {
  await start(FIRST);
  await revokeGatewayTokens(given.server.db, 'GATEWAY_TOKEN', new Date(given.server.clock()).toISOString());
  given.server.clock.advance(1_000);
  expect(messagesOf(await start(FIRST))).toContain(
    'GATEWAY_TOKEN was revoked by a command and is not accepted: set another one',
  );
  expect(await statusOf(FIRST)).toBe(401);
  await start(SECOND);
  await start(FIRST);
  expect(await statusOf(FIRST)).toBe(401);
});

it('the other tokens stay, and are listed by name alone', async () => {
  const lines = await start(SECOND);
  expect(await statusOf(GATEWAY_TOKEN)).toBe(202);
  expect(lines).toContainEqual(expect.objectContaining({ level: 30, labels: ['tests'] }));
  for (const secret of [FIRST, SECOND, GATEWAY_TOKEN]) expect(JSON.stringify(lines)).not.toContain(secret);
});
