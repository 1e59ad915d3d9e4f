import type { OpenDatabase } from '../../src/server/db/engine/client';
import { ENGINES, openTestDatabase } from '../fixtures/database/database';
import { addMonitored, addOutboundLink, messagesOf, senderOf } from '../fixtures/hl7/outboundWard';
import { startReceiver, type Receiver } from '../fixtures/hl7/receiver';
import { ingestInto } from '../fixtures/ward/ingestInto';
import { reading } from '../fixtures/ward/ward';
import { settableClock } from '../fixtures/time/clock';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const START = Date.parse('2026-03-10T08:00:00.000Z');

describe.each(ENGINES)('values and heartbeats of a link, on %s', (engine) => {
  const given = {} as { database: OpenDatabase; receiver: Receiver };
  const clock = settableClock(START);
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    given.database = await openTestDatabase(engine);
  });
  afterAll(() => given.database.close());
  beforeEach(async () => {
    given.receiver = await startReceiver();
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    await given.receiver.close();
  });

  async function linked(settings: Parameters<typeof addOutboundLink>[2]) {
    const link = await addOutboundLink(given.database.db, given.receiver.port, settings);
    const make = () => {
      const { sender } = senderOf({ db: given.database.db, clock, link });
      closing.push(() => sender.close());
      return sender;
    };
    return { link, sender: make(), make };
  }
  const valuesOf = (text: string) =>
    text
      .split('\r')
      .filter((line) => line.startsWith('OBX|') && line.includes('|NM|'))
      .map((line) => line.split('|').filter((_, field) => [3, 5].includes(field)));

  it('are the means of the newest full minute, once at each pace, whichever server asks', async () => {
    const { db } = given.database;
    const { link, sender, make } = await linked({ sends: ['values'], values_every: 120 });
    const { device, patient } = await addMonitored(db);
    const ingest = ingestInto(db, clock);
    for (const [second, heartRate] of [
      [61, 70],
      [80, 81],
      [119, 80],
      [121, 200],
    ] as const) {
      clock.set(START + second * SECOND);
      await ingest.submit([reading(device, clock(), { heartRate, bodyTemperature: 36.6 })]);
    }
    clock.set(START + 124 * SECOND);
    await sender.run();
    // The last readings of a minute have five seconds to come.
    expect(given.receiver.received).toEqual([]);
    clock.set(START + 125 * SECOND);
    await sender.run();
    await sender.run();
    const [first, ...others] = given.receiver.received;
    expect(others).toEqual([]);
    expect(valuesOf(first?.text ?? '')).toEqual([
      ['147842^MDC_ECG_HEART_RATE^MDC', '77'],
      ['150344^MDC_TEMP^MDC', '36.6'],
    ]);
    expect(first?.text).toContain('|20260310080100.000+0000|20260310080200.000+0000');
    expect(await messagesOf(db, link.id)).toMatchObject([
      { state: 'delivered', type: 'ORU^R01', patient_id: patient },
    ]);
    await sender.close();
    await make().run();
    expect(given.receiver.received).toHaveLength(1);
  });

  it('are not queued behind values that still wait', async () => {
    const { db } = given.database;
    const { link, sender } = await linked({ sends: ['values'], values_every: 60 });
    const { device } = await addMonitored(db);
    const ingest = ingestInto(db, clock);
    given.receiver.answerBy(({ socket }) => socket.end());
    for (let minute = 10; minute < 13; minute++) {
      clock.set(START + minute * MINUTE);
      await ingest.submit([reading(device, clock(), { heartRate: 60 + minute })]);
      clock.set(START + minute * MINUTE + 65 * SECOND);
      await sender.run();
    }
    expect(await messagesOf(db, link.id)).toMatchObject([{ state: 'queued', attempts: 3 }]);
    given.receiver.answerBy(({ acknowledge }) => acknowledge('AA'));
    clock.advance(MINUTE);
    await sender.run();
    clock.set(START + 14 * MINUTE);
    await ingest.submit([reading(device, clock(), { heartRate: 99 })]);
    clock.set(START + 14 * MINUTE + 65 * SECOND);
    await sender.run();
    const sent = given.receiver.received.flatMap(({ text }) => valuesOf(text).map(([, value]) => value));
    expect(sent).toEqual(['70', '70', '70', '70', '99']);
  });

  it('a heartbeat is sent when nothing else was for as long, and any answer to it will do', async () => {
    const { db } = given.database;
    const { link, sender } = await linked({ heartbeat_every: 30 });
    await sender.run();
    expect(given.receiver.connections()).toBe(1);
    clock.advance(29 * SECOND);
    await sender.run();
    expect(given.receiver.received).toEqual([]);
    given.receiver.answerBy(({ acknowledge }) => acknowledge('AR'));
    clock.advance(SECOND);
    await sender.run();
    expect(given.receiver.received.map(({ text }) => text.split('|')[8])).toEqual(['NMD^N02^NMD_N02']);
    clock.advance(29 * SECOND);
    await sender.run();
    expect(given.receiver.received).toHaveLength(1);
    // It is no message of the log: it says nothing of a patient.
    expect(await messagesOf(db, link.id)).toEqual([]);
    given.receiver.answerBy(({ socket }) => socket.end());
    clock.advance(SECOND);
    await sender.run();
    clock.advance(SECOND);
    await sender.run();
    expect(given.receiver.connections()).toBe(2);
  });
});
