import { sql } from 'kysely';
import type { Db } from '../../src/server/db/engine/client';
import { migrate } from '../../src/server/db/engine/migrate';
import { hashOfSecret, newSecret } from '../../src/server/services/accounts/secrets';
import { addDevice, addPatient, addUsers, admitGateway, reading, wear } from './ward';

/** A mean pressure (mmHg) that is CRITICAL by itself where nothing is known before it. */
const LOW = 40;

/** Lets the alert rule forget every patient after each reading: then each one is the first, and raises an alert. What is tried is the way of alerts, not the rule. */
const FORGET = [
  "CREATE FUNCTION forget_alert_states() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.alert_states := ''{}''; RETURN NEW; END'",
  'CREATE TRIGGER forget_alert_states BEFORE UPDATE ON patient_states FOR EACH ROW EXECUTE FUNCTION forget_alert_states()',
];

export interface WatchedPatient {
  id: number;
  device: string;
}

export interface SignedInUser {
  id: number;
  token: string;
}

/** A ward in an empty database: patients with devices that have AI enabled, people who are signed in, and GATEWAY_TOKEN. */
export async function createAlertingWard(
  db: Db,
  { patients, users }: { patients: number; users: number },
): Promise<{ patients: WatchedPatient[]; users: SignedInUser[] }> {
  await migrate(db);
  for (const statement of FORGET) await sql.raw(statement).execute(db);
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

/** This many active people, each signed in once. */
export async function signInUsers(db: Db, count: number): Promise<SignedInUser[]> {
  const now = Date.now();
  const signedIn = (await addUsers(db, count)).map((id) => ({ id, token: newSecret('wl') }));
  await db
    .insertInto('tokens')
    .values(
      signedIn.map(({ id, token }) => ({
        user_id: id,
        hash: hashOfSecret(token),
        created_at: new Date(now).toISOString(),
        expires_at: new Date(now + 12 * 3_600_000).toISOString(),
      })),
    )
    .execute();
  return signedIn;
}

/** A batch of a device that raises exactly one CRITICAL, measured at `time` (epoch ms). */
export function alertingBatch(device: string, time: number) {
  return [reading(device, time, { bloodPressureMean: LOW })];
}
