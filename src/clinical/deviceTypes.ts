/** Every type of wearable or feed the product knows (spec §3, Device). */
export const DEVICE_TYPES = [
  'PICIS_SIMULATOR',
  'AIMED_SIMULATOR',
  'RHEO_SIMULATOR',
  'RHEO',
  'CARETAKER',
] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];
