import Type, { type Static } from 'typebox';
import { Id, Nullable, Timestamp } from './common';
import { listQuery, Page } from './paging';

export const LabObservation = Type.Object({
  value: Type.Number(),
  /** Of the same analyte in the same unit, in the sample before this one; null in the first. */
  previous_value: Nullable(Type.Number()),
  /** Decimals of the analyte: those of the finest of its values and limits in this patient. */
  digits: Type.Integer({ minimum: 0 }),
  type: Type.Object({
    description: Type.String(),
    unit: Type.String(),
    /** The reference range; null where the laboratory gave no limit on that side. */
    min_value: Nullable(Type.Number()),
    max_value: Nullable(Type.Number()),
  }),
});
export type LabObservation = Static<typeof LabObservation>;

/** A test with everything that was measured in its sample (spec §3). */
export const LabTest = Type.Object({
  id: Id,
  type: Type.String(),
  results_timestamp: Timestamp,
  sample_timestamp: Timestamp,
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
