import type { LabObservation, LabTest } from '../../../contract/labTests';
import { MISSING } from '../../lib/observationText';

/** One observation of a test: a row of the list, with the test's own columns repeated. */
export interface LabRow {
  id: string;
  test: LabTest;
  observation: LabObservation;
}

/** Each observation is a row (spec §2); a test without any has none. */
export function labRowsOf(tests: readonly LabTest[]): LabRow[] {
  return tests.flatMap((test) => test.lab_observations.map((observation, index) => ({ id: `${test.id}-${index}`, test, observation })));
}

/** The reference range 'min-max'; `--` when either end is missing. Zero is an end. */
export function referenceText({ min_value: min, max_value: max }: LabObservation['type']): string {
  return min === null || max === null ? MISSING : `${min}-${max}`;
}
