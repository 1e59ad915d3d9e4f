import type { KyselyPlugin } from 'kysely';
import type { ApiClient } from './apiClient';
import type { Engine } from './database';
import { serverOn } from './serverOn';
import { addDevice, addPatient, admitGateway, GATEWAY_TOKEN, reading, wear } from './ward';

interface Measured {
  /** Epoch ms. */
  at: number;
  observations: Record<string, number>;
}

/** A server on this engine and, for each test of the `describe`, at the moment `now` (epoch ms), a new patient with a device of its own. A `plugin` sees each statement. */
export function measuredPatient(engine: Engine, now: number, plugin?: KyselyPlugin) {
  const on = serverOn(engine, plugin);
  const who = { patient: 0, device: 0 };
  beforeAll(() => admitGateway(on.server.db));
  beforeEach(async () => {
    on.server.clock.set(now);
    who.patient = await addPatient(on.server.db);
    who.device = await addDevice(on.server.db, `set-${who.patient}`);
    await wear(on.server.db, { ...who, from: 0 });
  });

  /** Sends readings of the patient's device, or of another one. */
  async function send(readings: readonly Measured[], vendorId = `set-${who.patient}`): Promise<void> {
    for (let first = 0; first < readings.length; first += 1_000) {
      const body = readings
        .slice(first, first + 1_000)
        .map(({ at, observations }) => reading(vendorId, at, observations));
      const { status } = await fetch(`${on.server.url}/api/ingest/`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
      });
      expect(status).toBe(202);
    }
  }

  /** What is answered about the patient, which must be of the shape. */
  async function ask<T>(
    isAnswer: (value: unknown) => value is T,
    path: string,
    by: ApiClient = on.nurse,
  ): Promise<T> {
    const { status, body } = await by.get(`/patients/${who.patient}/${path}`);
    if (status !== 200 || !isAnswer(body))
      throw new Error(`${path} was answered with ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  return { on, who, send, ask };
}
