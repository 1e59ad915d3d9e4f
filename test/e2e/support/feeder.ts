import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Product } from './product';

/** A gateway of the test's own. */
export interface Feeder {
  /** Timestamps of the readings that the server has acknowledged, oldest first. */
  acknowledged: readonly string[];
  stop(): Promise<void>;
}

/**
 * Sends one reading after another, as fast as they are answered, until it is stopped; continues after every
 * failure.
 */
export function startFeeder({ url, dataDir }: Product, vendorDeviceId: string): Feeder {
  const acknowledged: string[] = [];
  let running = true;
  const token = gatewayToken(dataDir);
  const loop = async () => {
    while (running) {
      const timestamp = new Date().toISOString();
      if (await post(url, token, vendorDeviceId, timestamp)) acknowledged.push(timestamp);
      await new Promise((resolve) => setTimeout(resolve, 2)); // A timestamp of its own for each.
    }
  };
  const ended = loop();
  return {
    acknowledged,
    stop: () => {
      running = false;
      return ended;
    },
  };
}

/** The readings of a device in the database of a stopped product. */
export async function storedReadings(dataDir: string, vendorDeviceId: string): Promise<string[]> {
  const database = await PGlite.create({ dataDir: join(dataDir, 'pgdata') });
  try {
    const { rows } = await database.query<{ measured_at: Date }>(
      'SELECT measured_at FROM readings WHERE vendor_device_id = $1 ORDER BY measured_at',
      [vendorDeviceId],
    );
    return rows.map(({ measured_at }) => measured_at.toISOString());
  } finally {
    await database.close();
  }
}

export function gatewayToken(dataDir: string): string {
  return readFileSync(join(dataDir, 'gateway-token'), 'utf8').trim();
}

/**
 * Sends three readings of a patient whose blood pressure has failed, half a second apart: one CRITICAL alert
 * of HIPI where nothing was before.
 */
export async function collapse({ url, dataDir }: Product, vendorDeviceId: string): Promise<void> {
  const vitals = { bloodPressureMean: 49 }; // Nothing that SPI could be made of.
  for (const age of [1_000, 500, 0]) {
    const timestamp = new Date(Date.now() - age).toISOString();
    if (!(await post(url, gatewayToken(dataDir), vendorDeviceId, timestamp, vitals)))
      throw new Error(`A reading of ${vendorDeviceId} was not taken`);
  }
}

async function post(
  url: string,
  token: string,
  vendorDeviceId: string,
  timestamp: string,
  observations: object = { heartRate: 72 },
): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/ingest/`, {
      method: 'POST',
      headers: { authorization: `Device ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        vendor_device_id: vendorDeviceId,
        type: 'RHEO_SIMULATOR',
        timestamp,
        observations,
      }),
      signal: AbortSignal.timeout(3_000),
    });
    const { accepted } = (await answer.json()) as { accepted: number };
    return answer.status === 202 && accepted === 1;
  } catch {
    return false;
  }
}
