import type { Reading } from '../../../src/contract/readings';
import { pauseAfter, retryAfter } from '../../../src/simulator/backoff';
import { IngestClient } from '../../../src/simulator/ingestClient';
import { Transport, UnauthorizedError, type TransportOptions } from '../../../src/simulator/transport';
import { openIngestDoor, STORED, type Behaviour, type IngestDoor } from '../../fixtures/server/ingestDoor';

const START = Date.parse('2026-11-20T08:00:00.000Z');

const readings = (count: number, from = START): Reading[] =>
  Array.from({ length: count }, (_, i) => ({
    vendor_device_id: 'RHEO-1',
    type: 'RHEO',
    timestamp: new Date(from + i * 1_000).toISOString(),
    observations: { heartRate: 70 },
  }));

let door: IngestDoor;
let lines: string[];
let stop: AbortController;

async function open(
  behave: (request: number, readings: Reading[]) => Behaviour,
  options: { timeoutMs?: number; pause?: TransportOptions['pause'] } = {},
): Promise<Transport> {
  door = await openIngestDoor(behave);
  return transportTo(door.url, options);
}

function transportTo(
  url: string,
  { timeoutMs, ...options }: { timeoutMs?: number } & Pick<TransportOptions, 'onCommands' | 'pause'> = {},
): Transport {
  lines = [];
  stop = new AbortController();
  const note = (line: string) => void lines.push(line);
  return new Transport({
    client: new IngestClient(url, 'gateway-secret', timeoutMs),
    stop: stop.signal,
    log: { milestone: note, warn: note, say: note },
    random: () => 0,
    ...options,
  });
}

describe('sending', () => {
  afterEach(async () => {
    stop.abort();
    await door.close();
  });

  it('sends every reading once, in time order, in batches the door takes, with the gateway token', async () => {
    const transport = await open(() => STORED);
    transport.enqueue(readings(2_300));
    await transport.drain();
    expect(door.requests.map((request) => request.readings.length)).toEqual([1_000, 1_000, 300]);
    expect(new Set(door.requests.map(({ authorization }) => authorization))).toEqual(
      new Set(['Device gateway-secret']),
    );
    expect(door.stored()).toEqual(readings(2_300));
    expect(transport.counts).toEqual({ sent: 2_300, rejected: 0, dropped: 0 });
  });

  it.each([500, 502, 503, 408, 429])(
    'tries again after %d, loses nothing and says so once each way',
    async (status) => {
      const transport = await open((request) =>
        request < 2 ? { status, body: { detail: 'Not now.' } } : STORED,
      );
      transport.enqueue(readings(3));
      await transport.drain();
      expect(door.stored()).toEqual(readings(3));
      expect(lines).toHaveLength(2);
    },
  );

  it('waits as long as Retry-After asks', async () => {
    const asked = { status: 429, headers: { 'Retry-After': '1' } };
    const pauses: number[] = [];
    const transport = await open((request) => (request === 0 ? asked : STORED), {
      pause: (ms) => {
        pauses.push(ms);
        return Promise.resolve();
      },
    });
    transport.enqueue(readings(1));
    await transport.drain();
    expect(pauses).toEqual([1_000]);
    expect(door.stored()).toHaveLength(1);
  });

  it('gives up on an answer that does not come, and sends again', async () => {
    const transport = await open((request) => (request === 0 ? null : STORED), { timeoutMs: 150 });
    transport.enqueue(readings(2));
    await transport.drain();
    expect(door.requests).toHaveLength(2);
    expect(door.stored()).toEqual(readings(2));
  });

  it('survives a server that is not there, and goes on by itself when it is', async () => {
    door = await openIngestDoor(() => STORED);
    const { url } = door;
    await door.close();
    const transport = transportTo(url);
    transport.enqueue(readings(2));
    const sending = transport.drain();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(transport.waiting).toBe(2);

    door = await openIngestDoor(() => STORED, Number(new URL(url).port));
    await sending;
    expect(door.stored()).toEqual(readings(2));
  });

  it('stops at once on request, and keeps what was not sent', async () => {
    const transport = await open(() => null);
    transport.enqueue(readings(2));
    const sending = transport.drain();
    stop.abort();
    await sending;
    expect(transport.waiting).toBe(2);
  });

  it("does not accept a 202 that is not the contract's", async () => {
    const transport = await open((request) => (request === 0 ? { status: 202, body: { ok: true } } : STORED));
    transport.enqueue(readings(1));
    await transport.drain();
    expect(door.requests).toHaveLength(2);
    expect(transport.counts.sent).toBe(1);
  });

  it('passes on what the server wants devices to do', async () => {
    const command = {
      id: 7,
      vendor_device_id: 'RHEO-1',
      command: 'calibrate',
      desired_blood_pressure_systolic: 120,
      desired_blood_pressure_diastolic: 70,
    };
    door = await openIngestDoor(() => ({
      status: 202,
      body: { accepted: 1, rejected: [], warnings: [], commands: [command] },
    }));
    const received: unknown[] = [];
    const transport = transportTo(door.url, { onCommands: (commands) => received.push(...commands) });
    transport.enqueue(readings(1));
    await transport.drain();
    expect(received).toEqual([command]);
  });

  it('counts what the door rejected one by one, and does not send it again', async () => {
    const transport = await open(() => ({
      status: 202,
      body: {
        accepted: 1,
        rejected: [{ index: 0, errors: { timestamp: ['Wrong.'] } }],
        warnings: [],
        commands: [],
      },
    }));
    transport.enqueue(readings(2));
    await transport.drain();
    expect(door.requests).toHaveLength(1);
    expect(transport.counts).toEqual({ sent: 1, rejected: 1, dropped: 0 });
  });

  it('gives up a batch that will never be taken, says why, and goes on', async () => {
    const transport = await open((_, [first]) =>
      first?.timestamp === new Date(START).toISOString() ? { status: 400, body: { detail: 'No.' } } : STORED,
    );
    transport.enqueue(readings(1_005));
    await transport.drain();
    expect(transport.counts).toEqual({ sent: 5, rejected: 0, dropped: 1_000 });
    expect(lines.join()).toContain('HTTP 400');
  });

  it('halves a batch that is too large', async () => {
    const transport = await open((_, batch) => (batch.length > 300 ? { status: 413 } : STORED));
    transport.enqueue(readings(1_000));
    await transport.drain();
    expect(door.stored()).toEqual(readings(1_000));
    expect(transport.counts.dropped).toBe(0);
  });

  it.each([401, 403])('stops at %d: waiting does not change a wrong token', async (status) => {
    const transport = await open(() => ({ status, body: { detail: 'Invalid token.' } }));
    transport.enqueue(readings(1));
    await expect(transport.drain()).rejects.toThrow(UnauthorizedError);
    expect(door.requests).toHaveLength(1);
  });

  it('forgets what has waited longer than ten minutes, and counts it', async () => {
    const transport = await open(() => STORED);
    transport.enqueue(readings(3));
    transport.enqueue(readings(2, START + 11 * 60_000));
    transport.dropOld(START + 11 * 60_000);
    expect(transport.waiting).toBe(2);
    expect(transport.counts.dropped).toBe(3);
    await transport.drain();
    expect(door.stored()).toEqual(readings(2, START + 11 * 60_000));
  });

  it('sends what came in while an answer was awaited', async () => {
    const transport = await open((request) => {
      if (request === 0) transport.enqueue(readings(2, START + 60_000));
      return STORED;
    });
    transport.enqueue(readings(2));
    await transport.drain();
    expect(door.requests.map((request) => request.readings.length)).toEqual([2, 2]);
  });
});

describe('patience', () => {
  it('doubles its pauses up to five seconds', () => {
    expect([1, 2, 3, 4, 5, 6, 20].map((failures) => pauseAfter(failures, 1))).toEqual([
      250, 500, 1_000, 2_000, 4_000, 5_000, 5_000,
    ]);
    expect(pauseAfter(3, 0)).toBe(500);
  });

  it('reads Retry-After in seconds and as a date, within a minute', () => {
    expect(retryAfter('3', START)).toBe(3_000);
    expect(retryAfter(new Date(START + 7_000).toUTCString(), START)).toBe(7_000);
    expect(retryAfter('86400', START)).toBe(60_000);
    expect(retryAfter('-5', START)).toBe(0);
    expect([retryAfter(null, START), retryAfter('', START), retryAfter('soon', START)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
