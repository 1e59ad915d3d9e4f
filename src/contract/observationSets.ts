import Type, { type Static } from 'typebox';
import { Id, Nullable, Timestamp } from './common';
import { Observations } from './observations';

/** Widths of a bucket that can be asked for, in minutes (spec §9). */
export const RESOLUTIONS = [10, 15, 60, 120] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

export const DEFAULT_RESOLUTION: Resolution = 15;
export const REPORT_RESOLUTION: Resolution = 120;

/** One bucket of a chart (spec §3): the mean of each vital in it, stamped with its start; null where nothing was measured. */
export const ObservationSet = Type.Object({ timestamp: Timestamp, observations: Observations, device: Nullable(Id) });
export type ObservationSet = Static<typeof ObservationSet>;

/** What is expected at `timestamp`, with the edges of the band in which four of five values lie (open-points §2). */
export const ForecastSet = Type.Object({
  timestamp: Timestamp, observations: Observations, device: Type.Null(), lower: Observations, upper: Observations,
});
export type ForecastSet = Static<typeof ForecastSet>;

/** What was measured of one vital in a period; `mean` weighs every reading alike. */
export const Aggregation = Type.Object({
  min: Nullable(Type.Number()), max: Nullable(Type.Number()), mean: Nullable(Type.Number()), count: Type.Integer({ minimum: 0 }),
});
export type Aggregation = Static<typeof Aggregation>;

/** By the keys of `Observations`. */
export const Aggregations = Type.Object({
  hipi: Aggregation,
  spi: Aggregation,
  heartRate: Aggregation,
  bloodPressureSystolic: Aggregation,
  bloodPressureDiastolic: Aggregation,
  bloodPressureMean: Aggregation,
  bloodOxygenSaturation: Aggregation,
  respirationRate: Aggregation,
  bodyTemperature: Aggregation,
  shockIndex: Aggregation,
});
export type Aggregations = Static<typeof Aggregations>;

/** What a report is made of (spec §7). */
export const ReportObservations = Type.Object({ observations: Type.Array(ObservationSet), aggregations: Aggregations });
export type ReportObservations = Static<typeof ReportObservations>;
