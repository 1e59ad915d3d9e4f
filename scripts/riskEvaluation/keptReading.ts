import type { ObservationValues } from '../../src/clinical/observationKeys';
import type { Reading } from '../../src/contract/readings';
import { validateReading } from '../../src/server/services/ingest/validateReading';
import type { RecordedReading } from './recording';

/** A recorded reading as a device of this name sends it, stamped `stamp` (epoch ms). */
export function wireReading(
  vendorDeviceId: string,
  stamp: number,
  measured: RecordedReading['measured'],
): Reading {
  return {
    vendor_device_id: vendorDeviceId,
    type: 'RHEO_SIMULATOR',
    timestamp: new Date(stamp).toISOString(),
    observations: { ...measured },
  };
}

/** What ingest keeps of a recorded reading: nothing impossible, no sensor's 0, and a derived mean pressure where none was sent. Scores are null. */
export function keptReading(time: number, measured: RecordedReading['measured']): ObservationValues {
  const validated = validateReading(wireReading('recorded', time, measured));
  if ('errors' in validated)
    throw new Error(`A recorded reading is no reading: ${JSON.stringify(validated.errors)}`);
  return validated.reading.observations;
}
