import { sql, type Kysely, type Transaction } from 'kysely';
import type { Device, DEVICE_ORDERINGS, DevicesQuery } from '../../../contract/devices';
import { feedOf, type FeedState, type StoredFeed } from './feedState';
import { numberArray } from '../engine/arrayParameters';
import { findPage, type Found } from '../paging/findPage';
import type { Orderings } from '../paging/ordering';
import type { Tables } from '../tables/tables';

/** A device, its newest reading, and its wearer. The state of its feed depends on the moment. */
export interface StoredDevice extends Omit<Device, 'online' | 'clock_offset'> {
  /** Null before the first delivery. */
  feed: FeedState | null;
}

type Row = Omit<StoredDevice, 'feed'> & StoredFeed;

/** The settings that people make of a device: a client that changes it must have read its present version. */
export interface DeviceSettings {
  aiEnabled: boolean;
  url: string | null;
  sealedPin: string | null;
  /** The patient who wears it. */
  patientId: number | null;
}

const COLUMNS = sql`d.id, d.vendor_device_id, d.type, l.measured_at AS last_sync, d.ai_enabled, l.status, l.signal_quality, d.url, l.battery_level,
  (extract(epoch FROM l.measured_at) * 1000)::float8 AS newest, (extract(epoch FROM l.received_at) * 1000)::float8 AS received, l.feed,
  CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name) END AS patient`;

const FROM = sql`devices d
  LEFT JOIN latest_states l USING (vendor_device_id)
  LEFT JOIN device_assignments a ON a.device_id = d.id AND a.released_at IS NULL
  LEFT JOIN patients p ON p.id = a.patient_id`;

const ORDERINGS: Orderings<(typeof DEVICE_ORDERINGS)[number]> = {
  id: sql`d.id`,
  type: sql`d.type COLLATE "C"`,
  last_sync: sql`l.measured_at`,
  patient__last_name: sql`p.last_name_key`,
  patient__first_name: sql`p.first_name_key`,
};

/**
 * Searched by id, names, types, patients and where the patients are. A device counts as available when no patient wears it: an
 * admission has the device of its patient. Left out is what some patients wear.
 */
export async function findDevices(
  db: Kysely<Tables>,
  { unassigned_devices, available, ...query }: DevicesQuery,
  without: readonly number[] = [],
): Promise<Found<StoredDevice>> {
  const found = await findPage<Row>(
    db,
    {
      columns: COLUMNS,
      from: FROM,
      id: sql`d.id`,
      orderings: ORDERINGS,
      ordering: 'id',
      where: [
        ...(unassigned_devices || available ? [sql`a.id IS NULL`] : []),
        ...(without.length === 0
          ? []
          : [sql`(p.id IS NULL OR p.id <> ALL (${numberArray(without)}::text::int[]))`]),
      ],
      searched: sql`concat_ws(' ', d.id, d.vendor_device_id, d.type, p.first_name, p.last_name, place_text(p.id))`,
      // Manufacturers' names may begin with the same digits, and in a picker Enter takes the first.
      exactMatch: (search) => sql`(d.id::text = ${search}::text)`,
    },
    query,
  );
  return { ...found, results: found.results.map(deviceOf) };
}

function deviceOf({ newest, received, feed, ...device }: Row): StoredDevice {
  return { ...device, feed: feedOf({ newest, received, feed }) };
}

/** A device with its settings, in one snapshot. */
export interface FoundDevice {
  device: StoredDevice;
  settings: DeviceSettings;
}

/** Null when there is no such device. */
export async function findDevice(db: Kysely<Tables>, id: number): Promise<FoundDevice | null> {
  const { rows } = await sql<
    Row & { sealed_pin: string | null }
  >`SELECT ${COLUMNS}, d.sealed_pin FROM ${FROM} WHERE d.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { sealed_pin: sealedPin, ...found } = row;
  const device = deviceOf(found);
  return {
    device,
    settings: {
      aiEnabled: device.ai_enabled,
      url: device.url,
      sealedPin,
      patientId: device.patient?.id ?? null,
    },
  };
}

/** The types of these devices, by id. */
export async function findDeviceTypes(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('devices').select(['id', 'type']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, type }) => [id, type]));
}

/** The name under which a device sends, registered or not; null when it never sent. */
export async function findReportedType(db: Kysely<Tables>, vendorDeviceId: string): Promise<string | null> {
  const found = await db
    .selectFrom('latest_states')
    .select('type')
    .where('vendor_device_id', '=', vendorDeviceId)
    .executeTakeFirst();
  return found?.type ?? null;
}

interface NewSendingDevice {
  vendorDeviceId: string;
  type: string;
  /** An ISO instant. */
  at: string;
}

/** Registers a device by the manufacturer's name; null when that is registered already. */
export async function insertDevice(
  db: Kysely<Tables>,
  { vendorDeviceId, type, at }: NewSendingDevice,
): Promise<number | null> {
  const inserted = await db
    .insertInto('devices')
    .values({ vendor_device_id: vendorDeviceId, type, url: null, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('vendor_device_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

export async function isRegistered(db: Kysely<Tables>, vendorDeviceId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('devices')
      .select('id')
      .where('vendor_device_id', '=', vendorDeviceId)
      .executeTakeFirst()) !== undefined
  );
}

interface NewNamelessDevice extends Pick<DeviceSettings, 'aiEnabled' | 'url'> {
  type: string;
  sealedPin: (id: number) => string | null;
  at: string;
}

/** Registers a device that has no name yet: it is named after its type and id (open-points §2a). */
export async function insertNamelessDevice(
  tx: Transaction<Tables>,
  { type, aiEnabled, url, sealedPin, at }: NewNamelessDevice,
): Promise<number> {
  for (;;) {
    const { rows } = await sql<{
      id: number;
    }>`SELECT nextval(pg_get_serial_sequence('devices', 'id'))::int AS id`.execute(tx);
    const id = rows[0]?.id ?? 0;
    const inserted = await sql<{ id: number }>`
      INSERT INTO devices (id, vendor_device_id, type, ai_enabled, url, sealed_pin, created_at, updated_at) OVERRIDING SYSTEM VALUE
      VALUES (${id}, ${`${type}-${id}`}, ${type}, ${aiEnabled}, ${url}, ${sealedPin(id)}, ${at}, ${at})
      ON CONFLICT (vendor_device_id) DO NOTHING RETURNING id`.execute(tx);
    // A user may have given a device this very name: then the next id has a free one.
    if (inserted.rows.length > 0) return id;
  }
}

export async function updateDevice(
  tx: Transaction<Tables>,
  id: number,
  { aiEnabled, url, sealedPin }: Partial<Omit<DeviceSettings, 'patientId'>>,
  at: string,
): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ ai_enabled: aiEnabled, url, sealed_pin: sealedPin, updated_at: at })
    .where('id', '=', id)
    .execute();
}
