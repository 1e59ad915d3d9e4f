import { readFile, rename, writeFile } from 'node:fs/promises';
import Type, { type Static } from 'typebox';
import { Timestamp } from '../contract/common';
import type { Reading } from '../contract/readings';
import { compile } from '../contract/validate';
import { PressureCalibration } from './calibration';

/** What the simulator knows after a restart. */
const State = Type.Object({
  /** When the first run began: generated patients' illnesses count from here. */
  started_at: Timestamp,
  /** Newest stored reading of every device. */
  last_sent: Type.Record(Type.String(), Timestamp),
  /** Calibrations that devices were told; left out by a run of before there were any. */
  calibrations: Type.Optional(Type.Record(Type.String(), PressureCalibration)),
});
type State = Static<typeof State>;

const isState = compile(State);

/** The memory between runs: what was stored, so that the next start fills exactly the gap. Without a file it lasts one run. */
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

  /** What a device was calibrated to, or null. */
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
   * Written beside and moved over, so that a crash never leaves half a file. Resolves with what went wrong, or null: readings
   * matter more than the memory of having sent them.
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
