import { sql, type Kysely, type Transaction } from 'kysely';
import type { DeviceType } from '../../clinical/deviceTypes';
import type { Device } from '../../contract/devices';
import type { Tables } from './tables';

/** A device, the newest that it sent, and who wears it. Whether it is online depends on the moment. */
export type StoredDevice = Omit<Device, 'online'>;

/** What people set of a device: who changes it must have seen it as it is. */
export interface DeviceSettings {
  aiEnabled: boolean;
  url: string | null;
  sealedPin: string | null;
  /** Who wears it. */
  patientId: number | null;
}

export const devicesWithState = (db: Kysely<Tables>) =>
  db
    .selectFrom('devices as d')
    .leftJoin('latest_states as l', 'l.vendor_device_id', 'd.vendor_device_id')
    .leftJoin('device_assignments as a', (join) => join.onRef('a.device_id', '=', 'd.id').on('a.released_at', 'is', null))
    .leftJoin('patients as p', 'p.id', 'a.patient_id')
    .select([
      'd.id', 'd.vendor_device_id', 'd.type', 'd.ai_enabled', 'd.url', 'l.measured_at', 'l.status', 'l.signal_quality', 'l.battery_level',
      'p.id as patient_id', 'p.first_name', 'p.last_name',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof devicesWithState>['execute']>>[number];

export function toDevice({ type, measured_at, patient_id, first_name, last_name, ...row }: Row): StoredDevice {
  return {
    ...row,
    // Nothing but the contract's types is ever stored.
    type: type as DeviceType,
    last_sync: measured_at,
    patient: patient_id === null ? null : { id: patient_id, first_name: first_name ?? '', last_name: last_name ?? '' },
  };
}

/** A device with its settings, of one moment; null when there is none. */
export async function findDevice(db: Kysely<Tables>, id: number): Promise<{ device: StoredDevice; settings: DeviceSettings } | null> {
  const row = await devicesWithState(db).select('d.sealed_pin').where('d.id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const { sealed_pin: sealedPin, ...rest } = row;
  const device = toDevice(rest);
  return { device, settings: { aiEnabled: device.ai_enabled, url: device.url, sealedPin, patientId: device.patient?.id ?? null } };
}

/** What a device calls itself while it sends, registered or not; null when it never did. */
export async function findReportedType(db: Kysely<Tables>, vendorDeviceId: string): Promise<string | null> {
  const found = await db.selectFrom('latest_states').select('type').where('vendor_device_id', '=', vendorDeviceId).executeTakeFirst();
  return found?.type ?? null;
}

interface NewSendingDevice {
  vendorDeviceId: string;
  type: string;
  /** An ISO instant. */
  at: string;
}

/** Registers a device by the maker's name; null when that is registered already. */
export async function insertDevice(db: Kysely<Tables>, { vendorDeviceId, type, at }: NewSendingDevice): Promise<number | null> {
  const inserted = await db
    .insertInto('devices')
    .values({ vendor_device_id: vendorDeviceId, type, url: null, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('vendor_device_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

export async function isRegistered(db: Kysely<Tables>, vendorDeviceId: string): Promise<boolean> {
  return (await db.selectFrom('devices').select('id').where('vendor_device_id', '=', vendorDeviceId).executeTakeFirst()) !== undefined;
}

interface NewNamelessDevice extends Pick<DeviceSettings, 'aiEnabled' | 'url'> {
  type: string;
  sealedPin: (id: number) => string | null;
  at: string;
}

/** Registers a device that has no name yet: it is named after its type and id (open-points §2a). */
export async function insertNamelessDevice(tx: Transaction<Tables>, { type, aiEnabled, url, sealedPin, at }: NewNamelessDevice): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ id: number }>`SELECT nextval(pg_get_serial_sequence('devices', 'id'))::int AS id`.execute(tx);
    const id = rows[0]?.id ?? 0;
    const inserted = await sql<{ id: number }>`
      INSERT INTO devices (id, vendor_device_id, type, ai_enabled, url, sealed_pin, created_at, updated_at) OVERRIDING SYSTEM VALUE
      VALUES (${id}, ${`${type}-${id}`}, ${type}, ${aiEnabled}, ${url}, ${sealedPin(id)}, ${at}, ${at})
      ON CONFLICT (vendor_device_id) DO NOTHING RETURNING id`.execute(tx);
    // Somebody may have given a device this very name: then the next id has a free one.
    if (inserted.rows.length > 0) return id;
  }
}

export async function updateDevice(
  tx: Transaction<Tables>, id: number, { aiEnabled, url, sealedPin }: Partial<Omit<DeviceSettings, 'patientId'>>, at: string,
): Promise<void> {
  await tx.updateTable('devices').set({ ai_enabled: aiEnabled, url, sealed_pin: sealedPin, updated_at: at }).where('id', '=', id).execute();
}

/** Any sealed PIN that there is. */
export async function findSealedPin(db: Kysely<Tables>): Promise<{ deviceId: number; sealedPin: string } | null> {
  const found = await db.selectFrom('devices').select(['id', 'sealed_pin']).where('sealed_pin', 'is not', null).limit(1).executeTakeFirst();
  return found === undefined ? null : { deviceId: found.id, sealedPin: found.sealed_pin ?? '' };
}

/** Whether a device can be given to this patient: whether there is one. */
export async function isPatient(db: Kysely<Tables>, id: number): Promise<boolean> {
  return (await db.selectFrom('patients').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
