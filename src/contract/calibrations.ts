import Type, { type Static } from 'typebox';
import { VITALS } from '../clinical/vitals';
import { Id } from './common';

const pressure = (max: number) => Type.Integer({ minimum: 1, maximum: max });

const DESIRED = {
  desired_blood_pressure_systolic: pressure(VITALS.bloodPressureSystolic.limits.max),
  desired_blood_pressure_diastolic: pressure(VITALS.bloodPressureDiastolic.limits.max),
};

/** A cuff's pressures in mmHg, taken now on the patient who wears the device. */
export const Calibration = Type.Object(DESIRED, { additionalProperties: false });
export type Calibration = Static<typeof Calibration>;

/**
 * Sends a device the reference pressures. A command that was carried out may be repeated (same `id`) when the
 * response that carried it was lost.
 */
export const CalibrateCommand = Type.Object({
  id: Id,
  vendor_device_id: Type.String(),
  command: Type.Literal('calibrate'),
  ...DESIRED,
});
export type CalibrateCommand = Static<typeof CalibrateCommand>;
