import Type, { type Static } from 'typebox';
import { meanPressure } from '../clinical/bloodPressure';
import type { VitalKey } from '../clinical/vitals';
import type { CalibrateCommand } from '../contract/calibrations';
import { Timestamp } from '../contract/common';
import { plausible } from './physiology/physiology';

/** The offsets that a calibration adds to the pressures measured from a moment on, in mmHg. */
export const PressureCalibration = Type.Object({
  from: Timestamp,
  systolic: Type.Number(),
  diastolic: Type.Number(),
  mean: Type.Number(),
});
export type PressureCalibration = Static<typeof PressureCalibration>;

export type DesiredPressures = Pick<
  CalibrateCommand,
  'desired_blood_pressure_systolic' | 'desired_blood_pressure_diastolic'
>;

/**
 * The calibration that turns the uncalibrated `vitals` of `time` (epoch ms) into the wanted ones, including
 * their mean.
 */
export function calibrationOf(
  time: number,
  vitals: Record<VitalKey, number>,
  desired: DesiredPressures,
): PressureCalibration {
  const { desired_blood_pressure_systolic: systolic, desired_blood_pressure_diastolic: diastolic } = desired;
  return {
    from: new Date(time).toISOString(),
    systolic: systolic - vitals.bloodPressureSystolic,
    diastolic: diastolic - vitals.bloodPressureDiastolic,
    mean: (meanPressure(systolic, diastolic) ?? 0) - vitals.bloodPressureMean,
  };
}

/**
 * The vitals of `time` (epoch ms) as a device with this calibration reports them; before the calibration they
 * are as measured.
 */
export function calibrated(
  time: number,
  vitals: Record<VitalKey, number>,
  calibration: PressureCalibration | null,
): Record<VitalKey, number> {
  if (calibration === null || time < Date.parse(calibration.from)) return vitals;
  return plausible({
    ...vitals,
    bloodPressureSystolic: vitals.bloodPressureSystolic + calibration.systolic,
    bloodPressureDiastolic: vitals.bloodPressureDiastolic + calibration.diastolic,
    bloodPressureMean: vitals.bloodPressureMean + calibration.mean,
  });
}
