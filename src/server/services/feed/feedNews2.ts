import type { SendingDevice } from '../../db/devices/assignments';
import type { FeedState } from '../../db/devices/feedState';
import type { AttributedReading } from '../ingest/attributeReadings';
import type { News2Value } from '../alerting/values/news2Values';
import type { PlacedReading } from './placeReadings';

type Reading = (PlacedReading | AttributedReading) & { news2?: News2Value };

/**
 * The feeds after a group of readings, with NEWS2 of their wearers: as it was worked out now, else as it was
 * before, while none of its parts is too old at `now` (epoch ms).
 */
export function withNews2(
  feeds: ReadonlyMap<string, FeedState>,
  readings: readonly Reading[],
  devices: ReadonlyMap<string, SendingDevice>,
  now: number,
): Map<string, FeedState> {
  const found = new Map<string, FeedState['news2']>();
  for (const reading of readings) {
    if (reading.news2 === undefined || !('patientId' in reading)) continue;
    const { total, partsKnown, until } = reading.news2;
    found.set(reading.vendorDeviceId, { total, partsKnown, until, patientId: reading.patientId });
  }
  return new Map(
    [...feeds].map(([id, feed]) => {
      const news2 = found.get(id) ?? devices.get(id)?.feed?.news2;
      return [id, news2 === undefined || news2.until < now ? feed : { ...feed, news2 }];
    }),
  );
}
