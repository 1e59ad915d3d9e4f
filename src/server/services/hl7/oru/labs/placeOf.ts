import { instant } from '../../../../db/engine/instants';
import type { LabEntry, LabOrderRecord } from '../../../../db/labs/labEntries';
import { identified, type LabCodes } from '../../../../db/labs/labIdentity';
import type { LabOrderTimes } from '../../../../db/labs/labRows';
import { keysWith, type LabAddition } from '../../../../db/labs/labKeys';
import type { LabOrder, LabResult, ReplacedResult } from './labOrders';
import { statusOf } from './repeatedResults';

/** When a sample was taken (epoch ms), and how exactly that is known. */
type Sample = Pick<LabOrderTimes, 'sampledAt' | 'samplePrecision'>;

/** Where a result is stored: by which keys of its order, and by which codes. */
export interface Place {
  keys: LabCodes;
  codes: LabCodes;
  sample: Sample;
}

/** What the message leaves open, where several stored results match. */
export type LeftOpen = 'measurement' | 'sample';

/** First reports; all others are about one that was reported before. */
const FIRST = ['F', 'P'];

/**
 * Which of the stored orders of one number and code a result belongs to, or where it is to be stored. A measurement of a series is known
 * by its time; any other result by its sample: OBX-14 alone, which may be when it was analysed, makes no other sample.
 * @throws AmbiguousCode
 */
export function placeOf(
  order: LabOrder,
  entry: LabResult | ReplacedResult,
  stored: readonly LabOrderRecord[],
  { isOneOfSamples }: { isOneOfSamples: boolean },
): Place | LeftOpen {
  const at = (addition: LabAddition, codes: LabCodes, sample: Sample = order): Place => ({
    ...{ keys: keysWith(order.keys, addition), codes, sample },
  });
  const series = stored.filter(({ addition }) => addition.length === 1);
  const samples = stored.filter(({ addition }) => addition.length !== 1);
  const { specimenAt } = order;
  const exact = samples.filter((each) => each.specimenAt === specimenAt);
  // A sample whose time was derived may be any.
  const same =
    specimenAt === null
      ? samples
      : exact.length > 0
        ? exact
        : samples.filter((each) => each.specimenAt === null);

  const ofSeries =
    order.seriesAt === null
      ? [entry.codes, entry.test].find((codes) => series.some((each) => resultIn(each, codes) !== null))
      : entry.codes;
  if (ofSeries !== undefined) {
    const measuredAt = entry.observedAt;
    if (measuredAt === null) return 'measurement';
    const measured: LabAddition = [instant(measuredAt)];
    // The first measurement came before there was a series, with or without a number.
    const [first] = same.flatMap((each) =>
      [entry.numbered, entry.test].flatMap((codes) =>
        resultIn(each, codes)?.result?.observedAt === measuredAt ? [{ ...each, codes }] : [],
      ),
    );
    const isStored = series.some(({ addition: [time] }) => time === measured[0]);
    return first === undefined || isStored
      ? at(measured, ofSeries, { sampledAt: measuredAt, samplePrecision: null })
      : at(first.addition, first.codes, first);
  }

  const [only, ...others] = samples;
  const [match, ...otherMatches] = same;
  if (only === undefined) return at([], entry.codes);
  if (match !== undefined && otherMatches.length === 0)
    return at(match.addition, entry.codes, specimenAt === null ? match : order);
  if (specimenAt !== null && (isOneOfSamples || FIRST.includes(statusOf(entry))))
    return at([null, instant(specimenAt)], entry.codes);
  return others.length === 0 ? at(only.addition, entry.codes) : 'sample';
}

const resultIn = ({ entries }: LabOrderRecord, codes: LabCodes): LabEntry | null =>
  identified('result', entries.with(codes), codes).known;
