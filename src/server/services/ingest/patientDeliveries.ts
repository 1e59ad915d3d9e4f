import { isAhead } from '../../../clinical/freshness';
import type { PatientDelivery } from '../alerting/patientDelivery';
import type { PlacedGroup } from '../feed/placeReadings';
import { silenceInDangerMsOf, silenceMsOf } from '../feed/signal';
import type { ScoredAttributedReading } from '../scoring/scoreReadings';

/** The input of the alert rules per patient. A reading of a device no longer worn raises nothing. */
export function deliveriesOf(
  worn: ReadonlyMap<number, readonly ScoredAttributedReading[]>,
  { feeds, correctedTo }: Pick<PlacedGroup, 'feeds' | 'correctedTo'>,
): Map<number, PatientDelivery> {
  return new Map(
    [...worn].map(([patientId, readings]) => {
      const current = readings.findLast(({ wornSince }) => wornSince !== null);
      const vendorDeviceId = current?.vendorDeviceId ?? '';
      const feed = feeds.get(vendorDeviceId) ?? null;
      const battery = readings.findLast(
        (reading) => reading.vendorDeviceId === vendorDeviceId && reading.device.batteryLevel !== null,
      );
      const delivery: PatientDelivery = {
        readings: readings.map(({ time, observations, zeros, news2, wornSince }) => ({
          time,
          observations,
          zeros,
          ...(news2 !== undefined && { news2 }),
          canRaise: wornSince !== null,
        })),
        byHand: false,
        silenceMs: silenceMsOf(feed),
        silenceInDangerMs: silenceInDangerMsOf(feed),
        wornSince: knownSince(current),
        unknownAfter: correctedTo.get(vendorDeviceId),
        ...(feed !== null && {
          device: { batteryLevel: battery?.device.batteryLevel ?? null, clockOffset: feed.clockOffset },
        }),
      };
      return [patientId, delivery];
    }),
  );
}

/** A time ahead of the receipt was written before the server's clock was set back: since when is not known. */
function knownSince(reading: ScoredAttributedReading | undefined): number | null {
  const { wornSince = null, receivedAt = 0 } = reading ?? {};
  return wornSince === null || isAhead(wornSince, receivedAt) ? null : wornSince;
}
