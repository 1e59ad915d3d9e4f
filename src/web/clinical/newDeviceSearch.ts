import type { NewDevice } from '../../contract/devices';

/**
 * Whether the typed text is the beginning of the device's name or type (spec §5), ignoring case and
 * surrounding white space.
 */
export function isNewDeviceFoundBy(typed: string, { vendor_device_id, type }: NewDevice): boolean {
  const wanted = typed.trim().toLowerCase();
  return [vendor_device_id, type].some((text) => text.toLowerCase().startsWith(wanted));
}
