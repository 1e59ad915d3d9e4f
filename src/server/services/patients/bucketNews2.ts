import { NEWS2_PARTS, news2Of } from '../../../clinical/news2';
import { NOTHING_KNOWN, type News2Key } from '../../../clinical/observationKeys';
import { VITALS, type VitalKey } from '../../../clinical/vitals';
import type { BucketNews2, ObservationSet } from '../../../contract/observationSets';
import type { LoggedObservation } from '../../../contract/vitalsLog';
import { BY_HAND_LIFETIME_MS, NEWS2_LIFETIME_MS } from '../alerting/values/news2Values';

type Bucket = Pick<ObservationSet, 'timestamp' | 'observations'>;

/** What a person measured, at `time` (epoch ms). */
interface Logged {
  time: number;
  observations: readonly LoggedObservation[];
}

/** A value of a part, and since when (epoch ms) it is known. */
interface Known {
  at: number;
  value: number;
}

/**
 * NEWS2 of each of a patient's buckets, which are in order of time. `before` are the buckets of the hour before the first, from
 * which its missing parts are taken, and `logged` what people measured, oldest first. The rule is that of the present
 * (`news2At`) at the start of the bucket, with means of buckets in place of the median of five minutes.
 */
export function news2OfBuckets(
  buckets: readonly Bucket[],
  before: readonly Bucket[],
  logged: readonly Logged[],
): (BucketNews2 | null)[] {
  const streamed = new Map<News2Key, Known>();
  const byHand = new Map<News2Key, Known>();
  for (const bucket of before) keep(streamed, bucket);
  let next = 0;
  return buckets.map((bucket) => {
    const start = Date.parse(bucket.timestamp);
    for (let set = logged[next]; set !== undefined && set.time <= start; set = logged[++next])
      keepLogged(byHand, set);
    keep(streamed, bucket);
    if (NEWS2_PARTS.every((vital) => bucket.observations[vital] === null)) return null;
    const values: Record<VitalKey, number | null> = { ...NOTHING_KNOWN };
    for (const vital of NEWS2_PARTS)
      values[vital] =
        notOlder(streamed.get(vital), start - NEWS2_LIFETIME_MS) ??
        notOlder(byHand.get(vital), start - BY_HAND_LIFETIME_MS);
    const news2 = news2Of(values);
    return news2 === null ? null : { total: news2.total, parts_known: news2.partsKnown };
  });
}

const notOlder = (known: Known | undefined, than: number): number | null =>
  known === undefined || known.at < than ? null : known.value;

function keep(streamed: Map<News2Key, Known>, { timestamp, observations }: Bucket): void {
  for (const vital of NEWS2_PARTS) {
    const value = observations[vital];
    if (value !== null) streamed.set(vital, { at: Date.parse(timestamp), value });
  }
}

function keepLogged(byHand: Map<News2Key, Known>, { time, observations }: Logged): void {
  for (const vital of NEWS2_PARTS) {
    const logged = observations.find(({ type }) => type === VITALS[vital].observationType);
    if (logged !== undefined) byHand.set(vital, { at: time, value: logged.value });
  }
}
