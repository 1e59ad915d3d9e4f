import { isAhead, isWithin, valueLifetimeMs } from '../../../clinical/freshness';
import { PRESSURE_KEYS } from '../../../clinical/observationKeys';
import { VITAL_KEYS, type VitalKey } from '../../../clinical/vitals';
import type { NewestReading, SendingDevice } from '../../db/devices/assignments';
import type { CarriedVital, CarriedVitals, FeedState } from '../../db/devices/feedState';
import type { LatestState } from '../../db/devices/latestStates';
import type { AttributedReading } from '../ingest/attributeReadings';
import type { PlacedReading } from './placeReadings';

/**
 * `zeros`: the vitals for which the sensor sent a 0, having lost contact: its earlier values no longer hold.
 */
interface NewerReading extends NewestReading {
  zeros: readonly VitalKey[];
}

/**
 * The vitals that a device measures more rarely than it sends, after more of its readings: of each that the
 * newest reading lacks, the value before it. A cuff inflates every quarter of an hour beside a heart rate of
 * every second; its pressure is known until it is too old by its own gap. `newest` is the newest reading
 * before, `readings` are those that are newer, oldest first. Pure.
 */
export function carriedAfter(
  carried: CarriedVitals,
  newest: NewestReading | null,
  readings: readonly NewerReading[],
): CarriedVitals {
  let kept = carried;
  let before = newest;
  for (const reading of readings) {
    kept = carriedBy(kept, before, reading);
    before = reading;
  }
  return kept;
}

/** Maximum time for which a value is shown (open-points §4). */
const LONGEST_LIFETIME_MS = valueLifetimeMs(Infinity);

/** The feeds after a group of readings, with the vitals that each device's newest reading then lacks. */
export function withCarried(
  feeds: ReadonlyMap<string, FeedState>,
  readings: readonly (PlacedReading | AttributedReading)[],
  devices: ReadonlyMap<string, SendingDevice>,
  now: number,
): Map<string, FeedState> {
  const newer = new Map<string, NewerReading[]>();
  const newestOf = (id: string): NewestReading | null => {
    const stored = devices.get(id)?.newest ?? null;
    return stored === null || isAhead(stored.time, now) ? null : stored;
  };
  for (const reading of readings) {
    const { vendorDeviceId, time, observations, zeros } = reading;
    if (time <= (newestOf(vendorDeviceId)?.time ?? -Infinity)) continue;
    const measured = {
      time,
      observations,
      zeros,
      patientId: 'patientId' in reading ? reading.patientId : null,
    };
    const others = newer.get(vendorDeviceId);
    if (others === undefined) newer.set(vendorDeviceId, [measured]);
    else others.push(measured);
  }
  return new Map(
    [...feeds].map(([id, feed]) => {
      const inOrder = (newer.get(id) ?? []).sort((a, b) => a.time - b.time);
      const carried = carriedAfter(devices.get(id)?.feed?.carried ?? {}, newestOf(id), inOrder);
      return [id, Object.keys(carried).length === 0 ? feed : { ...feed, carried }];
    }),
  );
}

function carriedBy(
  carried: CarriedVitals,
  before: NewestReading | null,
  reading: NewerReading,
): CarriedVitals {
  const isOfPatient = (other: { patientId: number | null; time: number }) =>
    other.patientId === reading.patientId && other.time < reading.time;
  const last = before !== null && isOfPatient(before) ? before : null;
  const hasPressure = PRESSURE_KEYS.some((key) => reading.observations[key] !== null);
  const after: Partial<Record<VitalKey, CarriedVital>> = {};
  for (const key of VITAL_KEYS) {
    const known = carried[key];
    const earlier = known !== undefined && isOfPatient(known) ? known : undefined;
    const now = reading.observations[key];
    const wasMeasured = last !== null && last.observations[key] !== null;
    const kept =
      now === null ? absent(last, key, earlier) : present(now, reading, wasMeasured ? last : earlier);
    // The pressures of two measurements are never shown together.
    const isOther = now === null && hasPressure && isPressure(key);
    if (
      kept !== undefined &&
      !isOther &&
      !reading.zeros.includes(key) &&
      reading.time - kept.time <= LONGEST_LIFETIME_MS
    )
      after[key] = kept;
  }
  return after;
}

const isPressure = (key: VitalKey): boolean => PRESSURE_KEYS.some((each) => each === key);

function absent(
  last: NewestReading | null,
  key: VitalKey,
  earlier: CarriedVital | undefined,
): CarriedVital | undefined {
  const value = last?.observations[key] ?? null;
  return last === null || value === null
    ? earlier
    : { value, time: last.time, patientId: last.patientId, gap: earlier?.gap ?? null };
}

/** A vital measured as often as it is shown needs no gap of its own: without it, its value soon expires. */
function present(
  value: number,
  { time, patientId }: NewestReading,
  earlier: { time: number } | undefined,
): CarriedVital | undefined {
  const gap = earlier === undefined ? 0 : time - earlier.time;
  return valueLifetimeMs(gap) > valueLifetimeMs(0) ? { value, time, patientId, gap } : undefined;
}

/** Until when (epoch ms, included) a carried value is shown: three of its own gaps. */
export const carriedUntil = ({ time, gap }: CarriedVital): number => time + valueLifetimeMs(gap);

/** The carried values to show at `now` (epoch ms) beside a newest reading. */
export function shownCarried(
  carried: CarriedVitals,
  { patientId, observations }: Pick<LatestState, 'patientId' | 'observations'>,
  now: number,
): [VitalKey, CarriedVital][] {
  return VITAL_KEYS.flatMap((key) => {
    const vital = carried[key];
    const isShown =
      vital !== undefined &&
      observations[key] === null &&
      vital.patientId === patientId &&
      isWithin(vital.time, valueLifetimeMs(vital.gap), now);
    return isShown ? [[key, vital] as [VitalKey, CarriedVital]] : [];
  });
}
