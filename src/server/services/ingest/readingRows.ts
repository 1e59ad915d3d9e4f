import { isAhead } from '../../../clinical/freshness';
import { knownBand } from '../../../clinical/risk';
import type { SendingDevice } from '../../db/devices/assignments';
import type { FeedState } from '../../db/devices/feedState';
import type { PatientState } from '../../db/alerting/patientStates';
import type { NewReading } from '../../db/readings/storeReadings';
import type { AttributedReading } from './attributeReadings';
import type { PlacedReading } from '../feed/placeReadings';
import { RISK_ENGINE } from '../scoring/riskEngine';

/** Whether any reading goes into an hour of its patient that is rolled up already. */
export function isAnyLate(rows: readonly NewReading[], states: ReadonlyMap<number, PatientState>): boolean {
  return rows.some(
    ({ patientId, time }) => patientId !== null && time < (states.get(patientId)?.rolledUntil ?? -Infinity),
  );
}

/** The feeds that changed without a new reading of their device. */
export const feedsWithoutNews = (feeds: ReadonlyMap<string, FeedState>, rows: readonly NewReading[]) => {
  const updated = new Set(
    rows.flatMap(({ vendorDeviceId, latest }) => (latest === null ? [] : [vendorDeviceId])),
  );
  return [...feeds]
    .filter(([id]) => !updated.has(id))
    .map(([vendorDeviceId, feed]) => ({ vendorDeviceId, feed }));
};

interface RowContext {
  devices: ReadonlyMap<string, SendingDevice>;
  feeds: ReadonlyMap<string, FeedState>;
  now: number;
}

/**
 * The rows to store; a device's newest reading so far updates the device's state. A reading dated ahead of
 * now is never the newest.
 */
export function toRows(
  readings: readonly (PlacedReading | AttributedReading)[],
  { devices, feeds, now }: RowContext,
): NewReading[] {
  const newest = new Map<string, number>();
  for (const { vendorDeviceId, time } of readings) {
    const stored = devices.get(vendorDeviceId)?.newest?.time ?? -Infinity;
    const known = newest.get(vendorDeviceId) ?? (isAhead(stored, now) ? -Infinity : stored);
    if (time > known) newest.set(vendorDeviceId, time);
  }
  return readings.map((reading) => {
    const { vendorDeviceId, time, stamp, observations, device, zeros } = reading;
    const feed = feeds.get(vendorDeviceId);
    const isScored = 'patientId' in reading && reading.aiEnabled;
    return {
      vendorDeviceId,
      time,
      observations,
      deviceTime: stamp === time ? null : stamp,
      riskEngine: isScored ? RISK_ENGINE.id : null,
      patientId: 'patientId' in reading ? reading.patientId : null,
      latest:
        newest.get(vendorDeviceId) === time && feed !== undefined
          ? {
              type: device.type,
              batteryLevel: device.batteryLevel,
              signalQuality: device.signalQuality,
              status: device.status,
              feed,
              zeros,
              band: knownBand(observations.hipi, observations.spi),
            }
          : null,
    };
  });
}
