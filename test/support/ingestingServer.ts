import type { IngestAnswer } from '../../src/contract/readings';
import { startTestServer, type TestServer } from './server';
import { admitGateway, GATEWAY_TOKEN } from './ward';

/** A server that takes readings from a gateway, and what it stored. */
export function ingestingServer() {
  const given = {} as { server: TestServer };

  beforeAll(async () => {
    given.server = await startTestServer();
    await admitGateway(given.server.db);
  });

  afterAll(() => given.server.close());

  const post = (body: unknown, authorization = `Device ${GATEWAY_TOKEN}`) =>
    fetch(`${given.server.url}/api/ingest/`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  async function ingest(body: unknown): Promise<IngestAnswer> {
    const response = await post(body);
    expect(response.status).toBe(202);
    return (await response.json()) as IngestAnswer;
  }

  const stored = (vendorDeviceId: string) =>
    given.server.db
      .selectFrom('readings')
      .selectAll()
      .where('vendor_device_id', '=', vendorDeviceId)
      .orderBy('measured_at')
      .execute();

  return { given, post, ingest, stored };
}
