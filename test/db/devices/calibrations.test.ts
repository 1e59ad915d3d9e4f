import { sql } from 'kysely';
import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import { Calibrations } from '../../../src/server/services/devices/calibrations';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { addDevice, addPatient, addUsers, wear } from '../../fixtures/ward/ward';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');
const desired = { desired_blood_pressure_systolic: 120, desired_blood_pressure_diastolic: 70 };

describe.each(ENGINES)('calibrations on their way to a device, on %s', (engine) => {
  let database: OpenDatabase;
  let db: Db;
  let by: number;
  let made = 0;
  const errors: unknown[] = [];

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    db = database.db;
    [by = 0] = await addUsers(db, 1);
  });
  afterAll(() => database.close());

  /** A device of its own, and the calibrations as one server process has them. */
  async function begin() {
    const vendorDeviceId = `C${++made}`;
    const deviceId = await addDevice(db, vendorDeviceId);
    const open = () =>
      Calibrations.open({ db, clock: () => NOW, shared: false, onError: (error) => errors.push(error) });
    const calibrations = await open();
    return {
      deviceId,
      vendorDeviceId,
      calibrations,
      open,
      order: () => calibrations.order({ deviceId, vendorDeviceId, desired, by: { id: by, username: 'eva' } }),
    };
  }

  const at = (vendorDeviceId: string, ...times: number[]) =>
    times.map((time) => ({ vendorDeviceId, time: NOW + time }));

  it('reach it with its next readings, and no other device', async () => {
    const { vendorDeviceId, calibrations, order } = await begin();
    expect(await calibrations.commandsFor(at(vendorDeviceId, 0))).toEqual([]);
    await order();
    expect(await calibrations.commandsFor(at('ANOTHER', 1))).toEqual([]);
    expect(await calibrations.commandsFor([...at(vendorDeviceId, 1), ...at('ANOTHER', 1)])).toEqual([
      {
        id: expect.any(Number) as number,
        vendor_device_id: vendorDeviceId,
        command: 'calibrate',
        ...desired,
      },
    ]);
  });

  it('are sent again to a device that repeats itself, because it had no answer, until it goes on', async () => {
    const { vendorDeviceId, calibrations, order } = await begin();
    await order();
    const [command] = await calibrations.commandsFor(at(vendorDeviceId, 1, 2));
    expect(await calibrations.commandsFor(at(vendorDeviceId, 1, 2))).toEqual([command]);
    expect(await calibrations.commandsFor(at(vendorDeviceId, 1, 2, 3, 4))).toEqual([command]);
    expect(await calibrations.commandsFor(at(vendorDeviceId, 5))).toEqual([]);
    expect(await calibrations.commandsFor(at(vendorDeviceId, 1, 2))).toEqual([]);
    expect(
      await db
        .selectFrom('calibrations')
        .select('delivered_at')
        .where('id', '=', command?.id ?? 0)
        .executeTakeFirst(),
    ).toEqual({ delivered_at: new Date(NOW).toISOString() });
  });

  it('[J5] are sent once more to a device whose clock was put back, and no longer when it goes on', async () => {
    const { vendorDeviceId, calibrations, order } = await begin();
    await order();
    const [command] = await calibrations.commandsFor(at(vendorDeviceId, 1, 2));
    const HOUR = 3_600_000;
    expect(await calibrations.commandsFor(at(vendorDeviceId, 4 - HOUR))).toEqual([command]);
    expect(await calibrations.commandsFor(at(vendorDeviceId, 4 - HOUR))).toEqual([command]);
    expect(await calibrations.commandsFor(at(vendorDeviceId, 6 - HOUR))).toEqual([]);
    expect(await calibrations.commandsFor(at(vendorDeviceId, 8 - HOUR))).toEqual([]);
  });

  it('survive a restart of the server, sent or not', async () => {
    const { vendorDeviceId, order, open } = await begin();
    await order();
    const [command] = await (await open()).commandsFor(at(vendorDeviceId, 1));
    expect(command).toBeDefined();
    expect(await (await open()).commandsFor(at(vendorDeviceId, 1))).toEqual([command]);
    expect(await (await open()).commandsFor(at(vendorDeviceId, 2))).toEqual([]);
  });

  it('come in the order in which they were ordered', async () => {
    const { deviceId, vendorDeviceId, calibrations, order } = await begin();
    await order();
    await calibrations.order({
      deviceId,
      vendorDeviceId,
      desired: { ...desired, desired_blood_pressure_systolic: 130 },
      by: { id: by, username: 'eva' },
    });
    const commands = await calibrations.commandsFor(at(vendorDeviceId, 1));
    expect(commands.map((command) => command.desired_blood_pressure_systolic)).toEqual([120, 130]);
  });

  it('are not sent once another patient wears the device: the pressures are not of that patient', async () => {
    const { deviceId, vendorDeviceId, calibrations, order, open } = await begin();
    const [first, second] = [await addPatient(db), await addPatient(db)];
    await wear(db, { device: deviceId, patient: first, from: NOW - 10 });
    await order();
    await db
      .updateTable('device_assignments')
      .set({ released_at: new Date(NOW).toISOString() })
      .where('device_id', '=', deviceId)
      .execute();
    expect(await calibrations.commandsFor(at(vendorDeviceId, 1))).toEqual([]);
    await wear(db, { device: deviceId, patient: second, from: NOW + 1 });
    expect(await (await open()).commandsFor(at(vendorDeviceId, 2))).toEqual([]);
  });

  it('wait when the database does not answer: the readings are stored all the same', async () => {
    const { vendorDeviceId, calibrations, order } = await begin();
    await order();
    errors.length = 0;
    await sql`ALTER TABLE calibrations RENAME TO gone`.execute(db);
    expect(await calibrations.commandsFor(at(vendorDeviceId, 1))).toEqual([]);
    await sql`ALTER TABLE gone RENAME TO calibrations`.execute(db);
    expect(errors).toHaveLength(1);
    expect(await calibrations.commandsFor(at(vendorDeviceId, 2))).toHaveLength(1);
  });
});
