import Type, { type Static } from 'typebox';
import { byKey, OBSERVATION_KEYS } from '../clinical/observationKeys';
import { Id, Nullable, Timestamp } from './common';
import { Observations } from './observations';
import { DEFAULT_RESOLUTION, REPORT_RESOLUTION, RESOLUTIONS, type Resolution } from './constants';

const resolution = (otherwise: Resolution) =>
  Type.Unsafe<Resolution>({ type: 'integer', enum: [...RESOLUTIONS], default: otherwise });

const series = (otherwise: Resolution) =>
  Type.Object(
    {
      resolution: resolution(otherwise),
      ordering: Type.Unsafe<'timestamp' | '-timestamp'>({
        type: 'string',
        enum: ['timestamp', '-timestamp'],
        default: 'timestamp',
      }),
      start: Type.Optional(Timestamp),
      end: Type.Optional(Timestamp),
    },
    { additionalProperties: false },
  );

/** `start` is included and `end` is not, to the minute. Without an end: all there is from the start on; without a start: the day before the end. */
export const VitalsQuery = series(DEFAULT_RESOLUTION);

export const ReportQuery = series(REPORT_RESOLUTION);

export const ForecastsQuery = Type.Object(
  { resolution: resolution(DEFAULT_RESOLUTION) },
  { additionalProperties: false },
);

/**
 * NEWS2 of a bucket, never without how many of its seven parts are known. It is that of the means: each part is the mean
 * of the bucket, else of the last bucket that holds the vital and began at most an hour before, else a value that a
 * person measured at most six hours before.
 */
export const BucketNews2 = Type.Object({
  total: Type.Integer({ minimum: 0 }),
  parts_known: Type.Integer({ minimum: 1, maximum: 7 }),
});
export type BucketNews2 = Static<typeof BucketNews2>;

/**
 * One bucket of a chart (spec §3): the mean of each vital over its readings, stamped with its start; null
 * where nothing was measured. Buckets begin at whole multiples of their width since 1970 in UTC, regardless
 * of the time zone and its clock changes, and hold the readings with start <= time < start + width. Those
 * without any reading are left out: a chart knows the grid, so a missing bucket is a gap. `device` is the one
 * whose newest reading is in the bucket, null when all was measured by hand.
 */
export const ObservationSet = Type.Object({
  timestamp: Timestamp,
  observations: Observations,
  device: Nullable(Id),
  /** Beside the spec's fields: null where no part of it was measured in the bucket. */
  news2: Type.Optional(Nullable(BucketNews2)),
});
export type ObservationSet = Static<typeof ObservationSet>;

export const Vitals = Type.Array(ObservationSet);

/** The expected values at `timestamp`, and the band of four of five values (open-points §2). */
export const ForecastSet = Type.Object({
  timestamp: Timestamp,
  observations: Observations,
  device: Type.Null(),
  lower: Observations,
  upper: Observations,
});
export type ForecastSet = Static<typeof ForecastSet>;

export const Forecasts = Type.Array(ForecastSet);

/**
 * Statistics of one vital in a period: `mean` weighs every reading alike, `count` is of readings, `min` and
 * `max` are those of the medians of whole UTC minutes, so that one artefact is neither.
 */
export const Aggregation = Type.Object({
  min: Nullable(Type.Number()),
  max: Nullable(Type.Number()),
  mean: Nullable(Type.Number()),
  count: Type.Integer({ minimum: 0 }),
});
export type Aggregation = Static<typeof Aggregation>;

/** By the keys of `Observations`. */
export const Aggregations = Type.Object(byKey(OBSERVATION_KEYS, () => Aggregation));
export type Aggregations = Static<typeof Aggregations>;

/** The data of a report (spec §7). */
export const ReportObservations = Type.Object({
  observations: Type.Array(ObservationSet),
  aggregations: Aggregations,
});
export type ReportObservations = Static<typeof ReportObservations>;
