import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CalibrateCommand } from '../../../src/contract/calibrations';
import { Reading } from '../../../src/contract/readings';
import type { SimulatedDevicePlan } from '../../../src/contract/simulatorPlan';
import { compile } from '../../../src/contract/validate';
import { SimulatedDevice } from '../../../src/simulator/device';
import { deviceCommands } from '../../../src/simulator/deviceCommands';
import { StateFile } from '../../../src/simulator/stateFile';

const START = Date.parse('2026-11-20T08:00:00.000Z');
const MINUTE_MS = 60_000;

const plan = (changes: Partial<SimulatedDevicePlan> = {}): SimulatedDevicePlan => ({
  vendor_device_id: 'RHEO-1',
  type: 'RHEO',
  seed: 11,
  scenario: 'stable',
  onset: new Date(START).toISOString(),
  variability: 0.1,
  battery: null,
  backfill: true,
  ...changes,
});

const command = (
  systolic: number,
  diastolic: number,
  rest: Partial<CalibrateCommand> = {},
): CalibrateCommand => ({
  id: 1,
  vendor_device_id: 'RHEO-1',
  command: 'calibrate',
  desired_blood_pressure_systolic: systolic,
  desired_blood_pressure_diastolic: diastolic,
  ...rest,
});

/** The pressures of a device: systolic, diastolic, mean. */
function pressuresAt(device: SimulatedDevice, time: number): number[] {
  const {
    bloodPressureSystolic = 0,
    bloodPressureDiastolic = 0,
    bloodPressureMean = 0,
  } = device.readingAt(time)?.observations ?? {};
  return [bloodPressureSystolic, bloodPressureDiastolic, bloodPressureMean];
}

describe('a calibrated device', () => {
  it('has the wanted pressures from then on, moves as before, and measures nothing else differently', () => {
    const device = new SimulatedDevice(plan());
    const other = new SimulatedDevice(plan());
    device.calibrate(START, command(151, 91));
    expect(pressuresAt(device, START)).toEqual([151, 91, 111]);
    expect(pressuresAt(device, START - MINUTE_MS)).toEqual(pressuresAt(other, START - MINUTE_MS));
    const shift = 151 - (pressuresAt(other, START)[0] ?? 0);
    for (let minute = 0; minute < 60; minute++) {
      const time = START + minute * MINUTE_MS;
      const [calibrated, plain] = [device.readingAt(time)?.observations, other.readingAt(time)?.observations];
      expect(calibrated).toMatchObject({
        heartRate: plain?.heartRate,
        bloodOxygenSaturation: plain?.bloodOxygenSaturation,
      });
      expect(calibrated?.bloodPressureSystolic).toBe((plain?.bloodPressureSystolic ?? 0) + shift);
    }
  });

  it('can be calibrated again', () => {
    const device = new SimulatedDevice(plan());
    device.calibrate(START, command(151, 91));
    device.calibrate(START + MINUTE_MS, command(120, 70));
    expect(pressuresAt(device, START + MINUTE_MS)).toEqual([120, 70, 87]);
  });

  it('sends readings that the contract takes, and keeps a pulse, whatever the command', () => {
    const isReading = compile(Reading);
    for (const [systolic, diastolic] of [
      [350, 250],
      [2, 1],
      [60, 20],
      [240, 40],
    ] as const) {
      const device = new SimulatedDevice(plan());
      device.calibrate(START, command(systolic, diastolic));
      expect(isReading(device.readingAt(START))).toBe(true);
      const [sys = 0, dia = 0, mean = 0] = pressuresAt(device, START);
      expect(sys).toBeGreaterThan(mean);
      expect(mean).toBeGreaterThan(dia);
    }
  });
});

describe('deviceCommands', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wardline-deviceCommands-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('does every command once, changes no other device, and remembers it over a restart', async () => {
    const file = join(folder, 'state.json');
    const state = await StateFile.open(file, START);
    const devices = [new SimulatedDevice(plan()), new SimulatedDevice(plan({ vendor_device_id: 'RHEO-2' }))];
    let now = START;
    const said: string[] = [];
    const quiet = () => undefined;
    const obey = deviceCommands(devices, {
      state,
      log: { milestone: quiet, warn: quiet, say: (line) => void said.push(line) },
      clock: () => now,
    });

    obey([command(151, 91), command(140, 80, { id: 2, vendor_device_id: 'STRANGER' })]);
    now += MINUTE_MS;
    obey([command(151, 91)]);
    expect(said).toEqual(['RHEO-1 calibrated to 151/91 mmHg.']);
    const [first, second] = devices.map((device) => pressuresAt(device, START));
    expect(first).toEqual([151, 91, 111]);
    expect(second).toEqual(pressuresAt(new SimulatedDevice(plan()), START));

    expect(await state.save()).toBeNull();
    const restarted = await StateFile.open(file, now);
    expect(pressuresAt(new SimulatedDevice(plan(), restarted.calibration('RHEO-1')), START)).toEqual(first);
    expect(restarted.calibration('RHEO-2')).toBeNull();
  });
});
