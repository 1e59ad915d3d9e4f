import type { Device, DeviceChanges, DeviceEdit, ManualDevice } from '../../../contract/devices';
import type { Choice } from '../../forms/fields/choices/useRemoteOptions';

/** A patient who can be given a device. */
export interface PatientChoice extends Choice {
  patient: NonNullable<Device['patient']>;
}

/** The field values of a device's settings; an emptied text is missing. */
interface SettingsValues {
  ai_enabled?: boolean;
  url?: string;
  /** Undefined until it is edited, an empty text once it was emptied. */
  pin?: string;
}

export interface ManualDeviceValues extends SettingsValues {
  type?: 'CARETAKER';
}

export interface DeviceEditValues extends SettingsValues {
  patient?: PatientChoice;
}

export const NEW_DEVICE: ManualDeviceValues = { type: 'CARETAKER', ai_enabled: false };

/** The request body for a device added by hand. */
export function manualDeviceOf({ type, ...settings }: ManualDeviceValues): ManualDevice {
  return {
    ...(type === undefined ? {} : { type }),
    ...settingsOf(settings),
    pin: settings.pin || null,
  } as ManualDevice;
}

/** The initial field values of a device. */
export function deviceEditValues({ ai_enabled, url, patient }: Device): DeviceEditValues {
  return {
    ai_enabled,
    ...(url === null ? {} : { url }),
    ...(patient === null ? {} : { patient: patientChoice(patient) }),
  };
}

/**
 * The edited values of a device: an untouched PIN is left out, an emptied one is null (requirements,
 * Question 13).
 */
export function deviceEditOf({ patient, pin, ...settings }: DeviceEditValues): DeviceEdit {
  return {
    ...settingsOf(settings),
    ...(pin === undefined ? {} : { pin: pin || null }),
    patient: patient?.patient ?? null,
  };
}

/** The request body: the patient by id. */
export const deviceChangesOf = ({ patient, ...settings }: DeviceEdit): DeviceChanges => ({
  ...settings,
  patient: patient?.id ?? null,
});

export function patientChoice(
  patient: NonNullable<Device['patient']>,
  ...more: (string | null)[]
): PatientChoice {
  const name = `${patient.first_name} ${patient.last_name}`;
  return { value: patient.id, label: [name, ...more.filter((text) => text !== null)].join(' · '), patient };
}

const settingsOf = ({ ai_enabled = false, url = '' }: SettingsValues) => ({
  ai_enabled,
  url: url.trim() || null,
});
