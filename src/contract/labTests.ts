import Type, { type Static } from 'typebox';
import { Id, Nullable, Timestamp } from './common';
import { listQuery, Page } from './paging';

export const LabObservation = Type.Object({
  value: Type.Number(),
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

export const LabTests = Page(LabTest);
export type LabTests = Static<typeof LabTests>;

export const LAB_TEST_ORDERINGS = ['results_timestamp', 'type', 'sample_timestamp'] as const;

export const LabTestsQuery = listQuery(LAB_TEST_ORDERINGS);
