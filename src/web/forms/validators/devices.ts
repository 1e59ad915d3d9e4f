/**
 * Validators for one form; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { Calibration } from '../../../contract/calibrations';
import { DeviceEdit, ManualDevice, NewDeviceForm, PatientAssignment } from '../../../contract/devices';
import { compile } from '../../../contract/validate';

export const validateNewDevice = compile(NewDeviceForm);
export const validateManualDevice = compile(ManualDevice);
export const validateDeviceEdit = compile(DeviceEdit);
export const validateAssignment = compile(PatientAssignment);
export const validateCalibration = compile(Calibration);
