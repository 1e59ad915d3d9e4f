import type { Db } from '../../engine/client';
import { hoursAgo } from '../ago';
import { Ids } from '../ids';
import { wearables } from '../wearables';

/** Devices were registered, and then put on, well before the 48 h of history that the simulator fills in. */
const REGISTERED_HOURS_AGO = 60;
const FIRST_WORN_HOURS_AGO = 56;
const BETWEEN_PATIENTS_HOURS = 0.2;

const registered = wearables.filter(({ wearer }) => wearer !== undefined);

/** The registered devices, by the manufacturer's name. Unregistered devices appear when they send. */
export async function insertWearables(db: Db, now: number): Promise<Ids> {
  const at = hoursAgo(now, REGISTERED_HOURS_AGO);
  const rows = await db
    .insertInto('devices')
    .values(
      registered.map(({ vendorDeviceId, type }) => ({
        vendor_device_id: vendorDeviceId,
        type,
        ai_enabled: true,
        url: null,
        created_at: at,
        updated_at: at,
      })),
    )
    .returning(['id', 'vendor_device_id'])
    .execute();
  return new Ids(
    'device',
    rows.map((row) => [row.vendor_device_id, row.id]),
  );
}

export async function assignWearables(
  db: Db,
  now: number,
  ids: { devices: Ids; patients: Ids },
): Promise<void> {
  await db
    .insertInto('device_assignments')
    .values(
      registered.flatMap(({ vendorDeviceId, wearer }, index) =>
        typeof wearer !== 'string'
          ? []
          : [
              {
                device_id: ids.devices.of(vendorDeviceId),
                patient_id: ids.patients.of(wearer),
                assigned_at: hoursAgo(now, FIRST_WORN_HOURS_AGO - index * BETWEEN_PATIENTS_HOURS),
              },
            ],
      ),
    )
    .execute();
}

/** When the demo hospital was made (epoch ms): stored as the registration time of its devices. */
export async function demoMadeAt(db: Db): Promise<number> {
  const { created_at: at } = await db
    .selectFrom('devices')
    .select('created_at')
    .where(
      'vendor_device_id',
      'in',
      registered.map(({ vendorDeviceId }) => vendorDeviceId),
    )
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  return Date.parse(at) + REGISTERED_HOURS_AGO * 3_600_000;
}
