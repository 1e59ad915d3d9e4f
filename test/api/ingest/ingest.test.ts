import { ingestingServer } from '../../fixtures/server/ingestingServer';
import { startTestServer } from '../../fixtures/server/server';
import { sendSlowly } from '../../fixtures/hostile/slowSenders';
import { addDevice, addPatient, GATEWAY_TOKEN, reading, wear } from '../../fixtures/ward/ward';

const { given, ingest, stored, post } = ingestingServer();

describe('the ingest door', () => {
  it('takes one reading or an array and answers 202 once they are stored', async () => {
    const now = given.server.clock();
    expect(await ingest(reading('one', now, { heartRate: 72 }))).toEqual({
      accepted: 1,
      rejected: [],
      warnings: [],
      commands: [],
    });
    expect(await ingest([reading('one', now - 1_000), reading('one', now - 2_000)])).toMatchObject({
      accepted: 2,
    });
    expect(await stored('one')).toMatchObject([
      {},
      {},
      { measured_at: new Date(now).toISOString(), heart_rate: 72, received_at: new Date(now).toISOString() },
    ]);
  });

  it('[E13] is closed to people and to strangers', async () => {
    const body = reading('closed', given.server.clock());
    expect((await post(body, `Token ${await given.server.signIn('nurse')}`)).status).toBe(401);
    expect((await post(body, 'Device wrong')).status).toBe(401);
    expect((await post(body, '')).status).toBe(401);
    expect(await stored('closed')).toEqual([]);
  });

  it('rejects a malformed reading alone and names its fields', async () => {
    const now = given.server.clock();
    const { accepted, rejected } = await ingest([
      reading('mixed', now, { heartRate: 70 }),
      reading('mixed', now + 1, { heartRate: null }),
      reading('mixed', now + 2, { heartRate: '72' }),
      { ...reading('mixed', now + 3), vendor_device_id: undefined },
      'text',
      reading('mixed', now + 4, {}, { type: 'TOASTER' }),
      reading('mixed', now + 5, { pulse: 3 }),
      reading('mixed', now + 6, {}, { status: 'a\0b' }),
      reading('mixed', now + 7, {}, { timestamp: 'infinity' }),
      reading('mixed', now + 8, {}, { timestamp: '2026-03-10T07:59:60.000Z' }),
      reading('mixed', now + 9, {}, { timestamp: '2026-02-30T07:59:00.000Z' }),
    ]);
    expect(accepted).toBe(1);
    expect(rejected.map(({ index, errors }) => [index, Object.keys(errors)])).toEqual([
      [1, ['observations.heartRate']],
      [2, ['observations.heartRate']],
      [3, ['vendor_device_id']],
      [4, ['non_field_errors']],
      [5, ['type']],
      [6, ['observations.pulse']],
      [7, ['status']],
      [8, ['timestamp']],
      [9, ['timestamp']],
      [10, ['timestamp']],
    ]);
    expect(await stored('mixed')).toHaveLength(1);
  });

  it('[API-81] gives a reading to who wore the device at its time, and a late one never becomes the newest', async () => {
    const now = given.server.clock();
    const device = await addDevice(given.server.db, 'moved');
    const [before, after] = [await addPatient(given.server.db), await addPatient(given.server.db)];
    const moved = now - 60_000;
    await wear(given.server.db, { device, patient: before, from: now - 3_600_000, until: moved });
    await wear(given.server.db, { device, patient: after, from: moved });
    await ingest(reading('moved', now, { heartRate: 80 }));
    await ingest([
      reading('moved', moved, { heartRate: 70 }),
      reading('moved', moved - 1, { heartRate: 60 }),
      reading('moved', now - 3_600_001, { heartRate: 50 }),
    ]);
    expect((await stored('moved')).map(({ heart_rate, patient_id }) => [heart_rate, patient_id])).toEqual([
      [50, null],
      [60, before],
      [70, after],
      [80, after],
    ]);
    const latest = await given.server.db
      .selectFrom('latest_states')
      .selectAll()
      .where('vendor_device_id', '=', 'moved')
      .executeTakeFirstOrThrow();
    expect(latest).toMatchObject({ heart_rate: 80, measured_at: new Date(now).toISOString() });
  });

  it.each([
    ['an empty batch', []],
    ['more than 1,000 readings', Array.from({ length: 1_001 }, () => ({}))],
    ['text', '"reading"'],
    ['a number', '7'],
    ['broken JSON', '{"vendor_device_id":'],
  ])('refuses %s with 400', async (_, body) => {
    expect((await post(body)).status).toBe(400);
  });

  it('[F5] refuses more than 1 MiB with 413', async () => {
    expect((await post(`["${'x'.repeat(1_048_576)}"]`)).status).toBe(413);
  });

  it('[F5] closes on who sends a byte now and then, and serves everybody else meanwhile', async () => {
    const database = { db: given.server.db, kind: 'pglite' as const, close: () => Promise.resolve() };
    const door = await startTestServer({
      database,
      connectionLimits: { headersMs: 400, requestMs: 800, silenceMs: 1_000, checkMs: 50 },
    });
    const head = `POST /api/ingest/ HTTP/1.1\r\nHost: ward\r\nAuthorization: Device ${GATEWAY_TOKEN}\r\nContent-Type: application/json\r\n`;
    const slow = { count: 25, rest: '['.repeat(100_000), everyMs: 50 };
    const sending = Promise.all([
      sendSlowly(door.url, { ...slow, start: `${head}X-Trickle: ` }),
      sendSlowly(door.url, { ...slow, start: `${head}Content-Length: 100000\r\n\r\n` }),
      sendSlowly(door.url, { ...slow, start: `${head}Content-Length: 100000\r\n\r\n`, rest: '' }),
      sendSlowly(door.url, { ...slow, start: '', rest: '' }),
    ]);
    let isOver = false;
    void sending.then(() => {
      isOver = true;
    });
    let served = 0;
    for (; !isOver; served++) {
      const answer = await fetch(`${door.url}/api/ingest/`, {
        method: 'POST',
        headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify(reading('steady', given.server.clock() - served, { heartRate: 70 })),
      });
      expect(answer.status).toBe(202);
    }
    const [headers, bodies, halves, silent] = await sending;
    expect(new Set([...headers, ...bodies].map(({ said }) => said))).toEqual(
      new Set(['HTTP/1.1 408 Request Timeout']),
    );
    // Every one was closed by the server, which left most of the letters unsent.
    expect([headers, bodies, halves, silent].map((endings) => endings.length)).toEqual([25, 25, 25, 25]);
    expect(Math.min(...[...headers, ...bodies].map(({ unsent }) => unsent))).toBeGreaterThan(50_000);
    expect(served).toBeGreaterThan(0);
    await door.close();
    // So it is in the product, with more patience.
    expect(given.server.app.server).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 10_000,
      timeout: 15_000,
    });
  });

  it('takes 1,000 readings at once', async () => {
    const batch = Array.from({ length: 1_000 }, (_, i) =>
      reading(`many-${i % 10}`, given.server.clock() - i * 1_000, { heartRate: 60 }),
    );
    expect(await ingest(batch)).toMatchObject({ accepted: 1_000, rejected: [] });
  });

  it('counts what it validated in the metrics', async () => {
    const text = await (await fetch(`${given.server.url}/metrics`)).text();
    expect(text).toMatch(/ingest_readings_total\{outcome="accepted"\} \d+/);
    expect(text).toMatch(/ingest_commit_duration_seconds_count \d+/);
  });
});
