import type { Calibration, CalibrateCommand } from '../../../contract/calibrations';
import { transactionOf, type Person } from '../../db/accounts/actor';
import {
  findDevicesToCalibrate,
  insertCalibration,
  takeCalibrations,
  type ReportingDevice,
} from '../../db/devices/calibrations';
import type { Db } from '../../db/engine/client';

/** With other servers on the database, their orders are noticed within this many ms. */
const RELOAD_MS = 1_000;

interface Options {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** Whether other processes may write to the database as well. */
  shared: boolean;
  /** Receives errors of work that is tried again. */
  onError: (error: unknown) => void;
}

interface Order {
  deviceId: number;
  vendorDeviceId: string;
  desired: Calibration;
  /** The user who orders it. */
  by: Person;
}

/**
 * Pending calibrations of devices. Orders are durable until the device has received them; ingest polls with
 * every request, and the database is queried only for devices with a pending order.
 */
export class Calibrations {
  readonly #options: Options;
  /** The devices with a pending order, by the manufacturer's name; the number identifies the entry. */
  readonly #waiting = new Map<string, number>();
  #entries = 0;
  #timer: NodeJS.Timeout | undefined;

  private constructor(options: Options) {
    this.#options = options;
  }

  /** Loads the pending orders, and keeps polling until `close` when other servers may order as well. */
  static async open(options: Options): Promise<Calibrations> {
    const calibrations = new Calibrations(options);
    await calibrations.#load();
    if (options.shared) {
      calibrations.#timer = setInterval(
        () => void calibrations.#load().catch(options.onError),
        RELOAD_MS,
      ).unref();
    }
    return calibrations;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Resolves when the order is durable. */
  async order({ deviceId, vendorDeviceId, desired, by }: Order): Promise<void> {
    const { db, clock } = this.#options;
    await transactionOf(db, by, async (tx) => {
      await insertCalibration(tx, { deviceId, desired, by: by.id, at: new Date(clock()).toISOString() });
      return deviceId;
    });
    this.#expect(vendorDeviceId);
  }

  /**
   * The commands for the devices of a request, sent in its response. When the database cannot be read, there
   * are none: the readings are stored, and the devices receive the commands with a later request.
   */
  async commandsFor(
    readings: readonly { vendorDeviceId: string; time: number }[],
  ): Promise<CalibrateCommand[]> {
    const reporting = this.#reportingOf(readings);
    if (reporting.length === 0) return [];
    const { db, clock, onError } = this.#options;
    const entries = reporting.map(
      ({ vendorDeviceId }) => [vendorDeviceId, this.#waiting.get(vendorDeviceId)] as const,
    );
    try {
      const commands = await takeCalibrations(db, reporting, clock());
      const sent = new Set(commands.map(({ vendor_device_id }) => vendor_device_id));
      for (const [name, entry] of entries)
        if (!sent.has(name) && this.#waiting.get(name) === entry) this.#waiting.delete(name);
      return commands;
    } catch (error) {
      onError(error);
      return [];
    }
  }

  #reportingOf(readings: readonly { vendorDeviceId: string; time: number }[]): ReportingDevice[] {
    if (this.#waiting.size === 0) return [];
    const reporting = new Map<string, ReportingDevice>();
    for (const { vendorDeviceId, time } of readings) {
      if (!this.#waiting.has(vendorDeviceId)) continue;
      const known = reporting.get(vendorDeviceId) ?? { vendorDeviceId, first: time, last: time };
      reporting.set(vendorDeviceId, {
        vendorDeviceId,
        first: Math.min(known.first, time),
        last: Math.max(known.last, time),
      });
    }
    return [...reporting.values()];
  }

  #expect(vendorDeviceId: string): void {
    this.#waiting.set(vendorDeviceId, ++this.#entries);
  }

  async #load(): Promise<void> {
    for (const name of await findDevicesToCalibrate(this.#options.db)) this.#expect(name);
  }
}
