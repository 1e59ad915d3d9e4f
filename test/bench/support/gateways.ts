import { setTimeout as sleep } from 'node:timers/promises';
import { benchReading, GATEWAY } from './benchWard';
import { KeptConnections } from './keptConnections';

const EVERY_MS = 2_000;

/**
 * A mean pressure (mmHg) at which a previously stable patient is in danger, and for how many readings: it
 * raises one WARNING.
 */
const LOW = 20;
const LOW_READINGS = 5;

export interface Feed {
  devices: number;
  /** Devices that share a gateway, which sends for all of them in one request. */
  perGateway: number;
  /** From this moment (ms from now) on, so often (ms) one more patient gets into danger, each once at most. */
  alertFromMs: number;
  alertEveryMs: number;
}

export class FeedRecord {
  sent = 0;
  acknowledged = 0;
  /** Readings that raise an alert, by the patient's number. */
  readonly endangered = new Set<number>();
  /** Milliseconds from the request to the answer. */
  readonly waits: number[] = [];
  errors = 0;
}

/** Every device sends a reading every 2 s through its gateway, which sends again what was not acknowledged, until `isOver`. */
export async function letDevicesSend(
  url: string,
  { devices, perGateway, alertFromMs, alertEveryMs }: Feed,
  record: FeedRecord,
  isOver: () => boolean,
): Promise<void> {
  const gateways = Math.ceil(devices / perGateway);
  const head = `POST /api/ingest/ HTTP/1.1\r\nhost: ${new URL(url).host}\r\nauthorization: Device ${GATEWAY}\r\ncontent-type: application/json`;
  /** How many readings in danger a patient still sends, by number. */
  const inDanger = new Map<number, number>();
  let next = 1;
  const began = performance.now();
  const endanger = setInterval(() => {
    if (isOver() || next > devices || performance.now() - began < alertFromMs) return;
    inDanger.set(next, LOW_READINGS);
    record.endangered.add(next);
    next += 7;
  }, alertEveryMs);

  const readingOf = (n: number, time: number) => {
    const reading = benchReading(n, time);
    const left = inDanger.get(n) ?? 0;
    if (left === 0) return reading;
    inDanger.set(n, left - 1);
    return { ...reading, observations: { ...reading.observations, bloodPressureMean: LOW } };
  };

  await Promise.all(
    Array.from({ length: gateways }, async (_, gateway) => {
      const connections = new KeptConnections(url);
      await sleep((gateway / gateways) * EVERY_MS);
      const first = gateway * perGateway + 1;
      const numbers = Array.from(
        { length: Math.min(perGateway, devices - first + 1) },
        (_each, index) => first + index,
      );
      // A patient in danger stays so until the low readings are sent: an alert is expected of each.
      const owes = () => numbers.some((n) => (inDanger.get(n) ?? 0) > 0);
      for (let due = performance.now(); !isOver() || owes(); due += EVERY_MS) {
        await sleep(Math.max(0, due - performance.now()));
        const time = Date.now();
        const body = JSON.stringify(numbers.map((n) => readingOf(n, time)));
        record.sent += numbers.length;
        for (;;) {
          const asked = performance.now();
          const answer = await connections.ask({ head, body }).catch(() => null);
          record.waits.push(performance.now() - asked);
          if (answer?.status === 202) break;
          record.errors++;
          await sleep(200);
        }
        record.acknowledged += numbers.length;
      }
      connections.close();
    }),
  );
  clearInterval(endanger);
}
