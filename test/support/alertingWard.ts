import type { Db } from '../../src/server/db/client';
import { migrate } from '../../src/server/db/migrate';
import { hashOfSecret, newSecret } from '../../src/server/services/secrets';
import { addDevice, addPatient, addUsers, admitGateway, reading, wear } from './ward';

/** Readings of a batch that raise exactly one WARNING: four calm ones, which arm, then three that are not. */
const CALM = 85;
const LOW = 20;
const BATCH: readonly number[] = [CALM, CALM, CALM, CALM, LOW, LOW, LOW];

export interface WatchedPatient {
  id: number;
  device: string;
}

export interface SignedInUser {
  id: number;
  token: string;
}

/** A ward in an empty database: patients with devices that have AI enabled, people who are signed in, and GATEWAY_TOKEN. */
export async function createAlertingWard(db: Db, { patients, users }: { patients: number; users: number }): Promise<{ patients: WatchedPatient[]; users: SignedInUser[] }> {
  await migrate(db);
  await admitGateway(db);
  const watched: WatchedPatient[] = [];
  for (let index = 0; index < patients; index++) {
    const device = `alerting-${index}`;
    const deviceId = await addDevice(db, device);
    const id = await addPatient(db);
    await wear(db, { device: deviceId, patient: id, from: Date.now() - 86_400_000 });
    watched.push({ id, device });
  }
  return { patients: watched, users: await signInUsers(db, users) };
}

/** So many active people, each signed in once. */
export async function signInUsers(db: Db, count: number): Promise<SignedInUser[]> {
  const now = Date.now();
  const signedIn = (await addUsers(db, count)).map((id) => ({ id, token: newSecret('wl') }));
  await db
    .insertInto('tokens')
    .values(signedIn.map(({ id, token }) => ({
      user_id: id, hash: hashOfSecret(token), created_at: new Date(now).toISOString(), expires_at: new Date(now + 12 * 3_600_000).toISOString(),
    })))
    .execute();
  return signedIn;
}

/** One batch of a device that raises exactly one WARNING, its last reading measured at `time` (epoch ms), a millisecond apart. */
export function alertingBatch(device: string, time: number) {
  return BATCH.map((bloodPressureMean, index) => reading(device, time - BATCH.length + 1 + index, { bloodPressureMean }));
}

/** So many milliseconds, at least, lie between two batches of one device. */
export const BATCH_SPAN_MS = BATCH.length;
