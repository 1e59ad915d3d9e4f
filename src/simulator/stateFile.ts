import { readFile, rename, writeFile } from 'node:fs/promises';
import Type, { type Static } from 'typebox';
import { Timestamp } from '../contract/common';
import type { Reading } from '../contract/readings';
import { compile } from '../contract/validate';
import { PressureCalibration } from './calibration';

/** The state of the simulator that survives a restart. */
const State = Type.Object({
  /** When the first run began: generated patients' illnesses count from here. */
  started_at: Timestamp,
  /** Newest stored reading of every device. */
  last_sent: Type.Record(Type.String(), Timestamp),
  /** Calibrations that devices received; absent in files written before there were any. */
  calibrations: Type.Optional(Type.Record(Type.String(), PressureCalibration)),
});
type State = Static<typeof State>;

const isState = compile(State);

/**
 * The state between runs: the newest stored readings, so that the next start fills exactly the gap. Without a
 * file it lasts one run.
 */
export class StateFile {
  private constructor(
    private readonly file: string | null,
    private readonly state: State,
  ) {}

  /** Opens the file; a missing or broken one is a first run: sending history again is harmless, it is stored once. */
  static async open(file: string | null, now: number): Promise<StateFile> {
    const fresh: State = { started_at: new Date(now).toISOString(), last_sent: {} };
    if (file === null) return new StateFile(null, fresh);
    const value = await readFile(file, 'utf8')
      .then((text): unknown => JSON.parse(text))
      .catch(() => null);
    return new StateFile(file, isState(value) ? value : fresh);
  }

  get startedAt(): number {
    return Date.parse(this.state.started_at);
  }

  /** When the newest stored reading of a device was taken (epoch ms), or null. */
  lastSent(vendorDeviceId: string): number | null {
    const timestamp = this.state.last_sent[vendorDeviceId];
    return timestamp === undefined ? null : Date.parse(timestamp);
  }

  /** The calibration of a device, or null. */
  calibration(vendorDeviceId: string): PressureCalibration | null {
    return this.state.calibrations?.[vendorDeviceId] ?? null;
  }

  rememberCalibration(vendorDeviceId: string, calibration: PressureCalibration): void {
    this.state.calibrations = { ...this.state.calibrations, [vendorDeviceId]: calibration };
  }

  remember(readings: readonly Reading[]): void {
    for (const { vendor_device_id: id, timestamp } of readings) {
      const known = this.state.last_sent[id];
      if (known === undefined || known < timestamp) this.state.last_sent[id] = timestamp;
    }
  }

  /**
   * Written to a second file and renamed, so that a crash never leaves half a file. Resolves with the error
   * message, or null: readings matter more than the record of having sent them.
   */
  async save(): Promise<string | null> {
    if (this.file === null) return null;
    try {
      await writeFile(`${this.file}.new`, JSON.stringify(this.state));
      await rename(`${this.file}.new`, this.file);
      return null;
    } catch (error) {
      return `${this.file} cannot be written: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
}
