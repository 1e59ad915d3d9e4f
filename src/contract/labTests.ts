import Type, { type Static } from 'typebox';
import { Id, Nullable, Timestamp } from './common';
import { listQuery, Page } from './paging';

/** What the laboratory says of a result: critically low, low, normal, high, critically high, abnormal. */
export const LAB_FLAGS = ['LL', 'L', 'N', 'H', 'HH', 'A'] as const;
export type LabFlag = (typeof LAB_FLAGS)[number];

/** What a value is a limit of, such as `<` of a result below what can be measured: the result is less, at most, more, or at least that. */
export const LAB_COMPARATORS = ['<', '<=', '>', '>='] as const;
export type LabComparator = (typeof LAB_COMPARATORS)[number];

/** Null where the value is the result itself. */
const Comparator = Type.Optional(Nullable(Type.Enum([...LAB_COMPARATORS])));

/** Whether the laboratory says that it corrects an earlier result. */
const Corrected = Type.Optional(Type.Boolean());

/** Null where the laboratory said nothing. */
const Flag = Type.Optional(Nullable(Type.Enum([...LAB_FLAGS])));

export const LabObservation = Type.Object({
  value: Type.Number(),
  comparator: Comparator,
  /**
   * Of the same analyte in the same unit, in the sample before this one; null in the first, and where this value or that one is a limit:
   * the change from or to a limit is not known.
   */
  previous_value: Nullable(Type.Number()),
  /** Decimals of the analyte: those of the finest of its values and limits in this patient. */
  digits: Type.Integer({ minimum: 0 }),
  flag: Flag,
  corrected: Corrected,
  type: Type.Object({
    description: Type.String(),
    unit: Type.String(),
    /** The reference range; null where the laboratory gave no limit on that side. */
    min_value: Nullable(Type.Number()),
    max_value: Nullable(Type.Number()),
  }),
});
export type LabObservation = Static<typeof LabObservation>;

/** How exactly the time of a sample is known: its day alone, or not at all. */
export const SAMPLE_PRECISIONS = ['day', 'unknown'] as const;
export type SamplePrecision = (typeof SAMPLE_PRECISIONS)[number];

/** Null where `sample_timestamp` is that time; of a day it is the beginning, of what is not known a time that was taken for it. */
const Precision = Type.Optional(Nullable(Type.Enum([...SAMPLE_PRECISIONS])));

/** A test with everything that was measured in its sample (spec §3). */
export const LabTest = Type.Object({
  id: Id,
  type: Type.String(),
  results_timestamp: Timestamp,
  sample_timestamp: Timestamp,
  sample_precision: Precision,
  lab_observations: Type.Array(LabObservation),
});
export type LabTest = Static<typeof LabTest>;

/** Paged by tests; `results_count` counts the results of all of them, regardless of the page. */
export const LabTests = Type.Object({
  ...Page(LabTest).properties,
  results_count: Type.Integer({ minimum: 0 }),
});
export type LabTests = Static<typeof LabTests>;

export const LAB_TEST_ORDERINGS = ['results_timestamp', 'type', 'sample_timestamp'] as const;

export const LabTestsQuery = listQuery(LAB_TEST_ORDERINGS);

/** The newest results of one analyte, and the analytes, at most. */
export const LAB_SERIES_VALUES = 8;
export const LAB_SERIES_LIMIT = 200;

/** The newest results of one analyte: one code or name in one unit. */
export const LabSeries = Type.Object({
  /** That of its first result: unique among the analytes of a patient. */
  id: Id,
  /** As in the newest result. */
  description: Type.String(),
  unit: Type.String(),
  digits: Type.Integer({ minimum: 0 }),
  /** How many results there are in all. */
  count: Type.Integer({ minimum: 1 }),
  /** The newest sample first, each with the limits that the laboratory gave with it. */
  values: Type.Array(
    Type.Object({
      value: Type.Number(),
      comparator: Comparator,
      sample_timestamp: Timestamp,
      sample_precision: Precision,
      min_value: Nullable(Type.Number()),
      max_value: Nullable(Type.Number()),
      flag: Flag,
      corrected: Corrected,
    }),
    { minItems: 1, maxItems: LAB_SERIES_VALUES },
  ),
});
export type LabSeries = Static<typeof LabSeries>;

/** By the names of the analytes; `count` counts all of them. */
export const LabSeriesList = Type.Object({
  count: Type.Integer({ minimum: 0 }),
  results: Type.Array(LabSeries, { maxItems: LAB_SERIES_LIMIT }),
});
export type LabSeriesList = Static<typeof LabSeriesList>;
