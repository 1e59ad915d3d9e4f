import type { NewDevice } from '../../contract/devices';

/** Whether what was typed is the beginning of the device's name or type (spec §5); case and white space around it do not count. */
export function isNewDeviceFoundBy(typed: string, { vendor_device_id, type }: NewDevice): boolean {
  const wanted = typed.trim().toLowerCase();
  return [vendor_device_id, type].some((text) => text.toLowerCase().startsWith(wanted));
}
