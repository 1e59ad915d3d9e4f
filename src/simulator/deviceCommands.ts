import type { CalibrateCommand } from '../contract/calibrations';
import type { SimulatedDevice } from './device';
import type { Log } from './log';
import type { StateFile } from './stateFile';

interface Circumstances {
  state: StateFile;
  log: Log;
  clock: () => number;
}

/**
 * Applies the server's commands to the devices. A command that is repeated, because the response that carried
 * it was lost or came twice, is applied once.
 */
export function deviceCommands(
  devices: readonly SimulatedDevice[],
  { state, log, clock }: Circumstances,
): (commands: readonly CalibrateCommand[]) => void {
  const byName = new Map(devices.map((device) => [device.plan.vendor_device_id, device]));
  const done = new Set<number>();
  return (commands) => {
    for (const command of commands) {
      const device = byName.get(command.vendor_device_id);
      if (device === undefined || done.has(command.id)) continue;
      done.add(command.id);
      state.rememberCalibration(command.vendor_device_id, device.calibrate(clock(), command));
      log.say(
        `${command.vendor_device_id} calibrated to ${command.desired_blood_pressure_systolic}/${command.desired_blood_pressure_diastolic} mmHg.`,
      );
    }
  };
}
