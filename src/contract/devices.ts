import Type, { type Static } from 'typebox';
import { DEVICE_TYPES } from '../clinical/deviceTypes';

export const DeviceType = Type.Enum([...DEVICE_TYPES]);

/** A maker's own name of a device; printable, so that it can stand in a log line and on a screen. */
export const VendorDeviceId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[\\x21-\\x7E]([\\x20-\\x7E]*[\\x21-\\x7E])?$' });

/** A device that has sent data but is not registered. */
export const NewDevice = Type.Object({ vendor_device_id: Type.String(), type: DeviceType });
export type NewDevice = Static<typeof NewDevice>;
